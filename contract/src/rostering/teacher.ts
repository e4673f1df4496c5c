import { z } from 'zod'
import { resource } from '../document.ts'
import { count, instant, text, version } from '../values.ts'

/** A member of staff: Teacher, SchoolAdmin or DistrictAdmin (`userType`). updatedAt is the last sign-in (PEOPLE-14). */
export const teacher = resource(
  'teacher',
  {
    firstName: text,
    middleName: text.nullable(),
    lastName: text,
    fullName: text,
    email: text.nullable(),
    userType: z.enum(['DistrictAdmin', 'SchoolAdmin', 'Teacher']).nullable(),
    status: z.enum(['enabled', 'training']),
    archived: z.boolean(),
    authCredentialsSetAt: instant.nullable(),
    invitedAt: instant.nullable(),
    managedExternally: z.boolean(),
    classroomsCount: count,
    createdAt: instant,
    updatedAt: instant.nullable(),
    externalRosterSystem: text.nullable(),
    sourcedId: text.nullable(),
    version,
  },
  { schools: ['school'], classrooms: ['classroom'] },
)
