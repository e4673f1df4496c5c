import { z } from 'zod'
import { column, LISTED, noun } from '../columns.ts'
import { instant, line, text, typedId, version } from '../values.ts'

/** A student. updatedAt is the last learning event (PEOPLE-14). */
export const student = noun(
  'student',
  {
    firstName: column(text, { edits: line(100), synced: true, exports: 'First Name' }),
    middleName: column(text.nullable(), { edits: line(100).nullable(), synced: true, exports: 'Middle Name' }),
    lastName: column(text, { edits: line(100), synced: true, sorts: true, exports: 'Family Name' }),
    fullName: column(text, { ...LISTED, called: 'name' }),
    /** The Student Id. */
    oneRosterId: column(text.nullable(), { ...LISTED, edits: typedId(100), synced: true, exports: 'Student Id' }),
    username: column(text.nullable(), { ...LISTED, pageDecides: true, edits: typedId(100), exports: 'Username' }),
    /** 'Required to take tests' (TEST-7). */
    requiresAssessmentAction: column(z.boolean(), { exports: 'Required to take tests' }),
    archived: column(z.boolean()),
    /** The name of the student whom this one was merged into (HEALTH-3). */
    mergedInto: column(text.nullable()),
    createdAt: column(instant, { sorts: true, exports: 'Date Added' }),
    updatedAt: column(instant.nullable(), { sorts: true, exports: 'Last Login' }),
    externalRosterSystem: column(text.nullable(), { ...LISTED, exports: 'Roster System' }),
    sourcedId: column(text.nullable(), { filters: true, exports: 'Roster Id' }),
    version: column(version),
  },
  { schools: ['school'], classrooms: ['classroom'], grades: ['grade'], timezone: 'timezone' },
  { schools: 'Schools', classrooms: 'Classes', grades: 'Grade' },
)
