import { z } from 'zod'
import { column, LISTED, noun } from '../columns.ts'
import { count, emailAddress, instant, line, text, version } from '../values.ts'

export const staffRole = z.enum(['DistrictAdmin', 'SchoolAdmin', 'Teacher'])

/** A member of staff: Teacher, SchoolAdmin or DistrictAdmin (`userType`). updatedAt is the last sign-in (PEOPLE-14). */
export const teacher = noun(
  'teacher',
  {
    firstName: column(text, { edits: line(100), synced: true }),
    middleName: column(text.nullable(), { edits: line(100).nullable(), synced: true }),
    lastName: column(text, { edits: line(100), synced: true }),
    fullName: column(text, { ...LISTED, called: 'name' }),
    userType: column(staffRole.nullable(), { ...LISTED, edits: staffRole, synced: true }),
    email: column(text.nullable(), { ...LISTED, edits: emailAddress, synced: true }),
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
