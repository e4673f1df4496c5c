import { z } from 'zod'
import { column, LISTED, noun } from '../columns.ts'
import { count, instant, text, version } from '../values.ts'

/** A member of staff: Teacher, SchoolAdmin or DistrictAdmin (`userType`). updatedAt is the last sign-in (PEOPLE-14). */
export const teacher = noun(
  'teacher',
  {
    firstName: column(text),
    middleName: column(text.nullable()),
    lastName: column(text),
    fullName: column(text, { ...LISTED, called: 'name' }),
    email: column(text.nullable(), LISTED),
    userType: column(z.enum(['DistrictAdmin', 'SchoolAdmin', 'Teacher']).nullable(), LISTED),
    status: column(z.enum(['enabled', 'training']), LISTED),
    archived: column(z.boolean()),
    authCredentialsSetAt: column(instant.nullable(), LISTED),
    invitedAt: column(instant.nullable()),
    managedExternally: column(z.boolean()),
    classroomsCount: column(count, { sorts: true }),
    createdAt: column(instant, { sorts: true }),
    updatedAt: column(instant.nullable(), { sorts: true }),
    externalRosterSystem: column(text.nullable(), LISTED),
    sourcedId: column(text.nullable(), { filters: true }),
    version: column(version),
  },
  { schools: ['school'], classrooms: ['classroom'] },
)
