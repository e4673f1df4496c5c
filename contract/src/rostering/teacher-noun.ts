import { z } from 'zod'
import { column, LISTED, noun } from '../columns.ts'
import { count, date, emailAddress, instant, line, text, version } from '../values.ts'

export const staffRole = z.enum(['DistrictAdmin', 'SchoolAdmin', 'Teacher'])

/** A staff member: Teacher, SchoolAdmin or DistrictAdmin (`userType`). updatedAt is the last sign-in (PEOPLE-14). */
export const teacher = noun(
  'teacher',
  {
    firstName: column(text, { edits: line(100), synced: true, exports: 'First Name' }),
    middleName: column(text.nullable(), { edits: line(100).nullable(), synced: true, exports: 'Middle Name' }),
    lastName: column(text, { edits: line(100), synced: true, sorts: true, exports: 'Family Name' }),
    fullName: column(text, { ...LISTED, called: 'name' }),
    userType: column(staffRole.nullable(), { ...LISTED, edits: staffRole, synced: true, exports: 'Role' }),
    email: column(text.nullable(), { ...LISTED, edits: emailAddress, synced: true, exports: 'Email' }),
    /** The last day of somebody who is in no roster system; they are archived when it is over (PEOPLE-18). */
    endsOn: column(date.nullable(), { ...LISTED, pageDecides: true, edits: date.nullable(), exports: 'Ends On' }),
    status: column(z.enum(['enabled', 'training']), {
      ...LISTED,
      exports: 'Training Status',
      words: { enabled: 'Complete', training: 'In Training' },
    }),
    archived: column(z.boolean()),
    authCredentialsSetAt: column(instant.nullable(), { ...LISTED, exports: 'Activated' }),
    invitedAt: column(instant.nullable(), { exports: 'Invited' }),
    /** What the mail server said when it refused their address for good, until a mail arrives or the address is another one. */
    mailRefusal: column(text.nullable()),
    mailRefusedAt: column(instant.nullable()),
    managedExternally: column(z.boolean(), { exports: 'Managed Externally' }),
    classroomsCount: column(count, { sorts: true }),
    createdAt: column(instant, { sorts: true, exports: 'Date Added' }),
    updatedAt: column(instant.nullable(), { sorts: true, exports: 'Last Login' }),
    externalRosterSystem: column(text.nullable(), { ...LISTED, exports: 'Roster System' }),
    sourcedId: column(text.nullable(), { filters: true, exports: 'Roster Id' }),
    version: column(version),
  },
  { schools: ['school'], classrooms: ['classroom'], timezone: 'timezone' },
  { schools: 'Schools', classrooms: 'Classes' },
)
