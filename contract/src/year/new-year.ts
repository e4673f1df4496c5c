import { GRADE_CODES } from '@hornbook/rules/reading/grades'
import { GOES_TO } from '@hornbook/rules/reading/next-grades'
import { z } from 'zod'
import { bodyOf, many, one, resource, someOf, toMany } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, nameOrder, resourceQuery } from '../queries.ts'
import { count, date, instant, text } from '../values.ts'

/** A district's next school year (YEAR-1 to YEAR-7). */

const goesTo = z.enum(GOES_TO as readonly [string, ...string[]])

/** A person of the district; no name: the provider's staff. */
const somebody = { name: text.nullable(), isOwn: z.boolean() }

/** What the new year does, or did, to everybody and every class. */
const totals = z.object({
  students: count,
  /** Go to another grade. */
  moves: count,
  stays: count,
  /** Leave and are archived. */
  leaves: count,
  /** Have no grade or several, and stay as they are. */
  unclear: count,
  /** Come from a roster system, which sends their grade. */
  roster: count,
  /** Are in no class that stays open. */
  noClass: count,
  closes: count,
  keeps: count,
  rosterClasses: count,
})

export const newSchoolYear = resource(
  'newSchoolYear',
  {
    /** '2027-28' and the year before. */
    name: text,
    previousName: text,
    status: z.enum(['preparing', 'scheduled', 'beginning', 'begun', 'undoing']),
    /** Grade code → where its students go, for grades that do not go as usual. */
    rules: z.record(text, goesTo),
    closesClasses: z.boolean(),
    /** Who prepares it, if anybody does. Meanwhile others can read it, but not change it. */
    holder: z.object({ ...somebody, since: instant, touchedAt: instant, freeAt: instant }).nullable(),
    /** Who has since asked the holder to let go of it. */
    asker: z.object({ ...somebody, at: instant }).nullable(),
    /** Why the last attempt to begin or undo it did not work. */
    failure: text.nullable(),
    /** The day on which it begins by itself, in the district's time zone. */
    beginsOn: date.nullable(),
    /** The last day that it can be set for. */
    latestDay: date,
    begunAt: instant.nullable(),
    /** Who has begun it, or set it for a day. */
    begunBy: z.object(somebody).nullable(),
    /** What it did, or what was confirmed when it was set for a day. */
    totals: totals.nullable(),
    undoUntil: date.nullable(),
    mayUndo: z.boolean(),
    undoneAt: instant.nullable(),
  },
  { keptClassrooms: ['classroom'] },
)

const guard = { may: 'update', resource: 'rosteringUpdate' } as const
const common = { guard, alsoRefuses: ['managedExternally'], returns: one(newSchoolYear) } as const
const changes = { ...common, alsoRefuses: ['managedExternally', 'conflict'] } as const

export const readNewSchoolYear = endpoint({
  summary: 'The next school year of a district: what is planned, who is at it, and whether it has begun.',
  method: 'GET',
  path: '/api/districts/{districtId}/new_school_year',
  silent: true,
  query: resourceQuery({ of: newSchoolYear }),
  ...common,
})

export const holdNewSchoolYear = endpoint({
  summary:
    'Take the new school year in hand, so that nobody else changes it: for 30 minutes after the last change. Refused ' +
    'while somebody else has it (conflict).',
  method: 'POST',
  path: '/api/districts/{districtId}/new_school_year/lock',
  ...changes,
})

export const letGoNewSchoolYear = endpoint({
  summary: 'Let go of the new school year, so that somebody else can take it. The plan stays.',
  method: 'DELETE',
  path: '/api/districts/{districtId}/new_school_year/lock',
  ...changes,
})

export const askForNewSchoolYear = endpoint({
  summary: 'Ask whoever has the new school year in hand to let go of it.',
  method: 'POST',
  path: '/api/districts/{districtId}/new_school_year/lock/request',
  ...changes,
})

export const planNewSchoolYear = endpoint({
  summary: 'Change the plan: where grades go, and which classes close. Nothing else changes until the year begins.',
  method: 'PATCH',
  path: '/api/districts/{districtId}/new_school_year',
  ...changes,
  body: bodyOf(
    'newSchoolYear',
    z.object({
      rules: z.partialRecord(z.enum(GRADE_CODES as readonly [string, ...string[]]), goesTo).optional(),
      closesClasses: z.boolean().optional(),
    }),
    z.object({ keptClassrooms: toMany('classroom').optional() }).optional(),
  ),
})

export const exceptFromNewSchoolYear = endpoint({
  summary: 'Let students go another way than their grade; null takes their exceptions back.',
  method: 'POST',
  path: '/api/districts/{districtId}/new_school_year/exceptions',
  ...changes,
  body: bodyOf(
    'newSchoolYear',
    z.object({ goesTo: goesTo.nullable() }),
    z.object({ students: someOf('student', 'Choose at least one student.') }),
  ),
})

/** What the plan would do to the roster as it is now. */
const rehearsal = resource('newYearRehearsal', {
  /** Names exactly what would change; the call that begins the year sends it back. */
  plan: text,
  /** One row a grade, or for `several` or `none`; without the roster systems' students. All columns add up. */
  grades: z.array(
    z.object({
      grade: text,
      students: count,
      goesTo: goesTo.nullable(),
      withGrade: count,
      exceptions: z.array(z.object({ goesTo, students: count })),
      nextYear: count,
    }),
  ),
  /** What roster systems send. */
  rosterSystems: z.array(z.object({ name: text, students: count, classrooms: count })),
  /** A student of several schools counts for the first by name; the last row, without an id, is for those in none. */
  schools: z.array(
    z.object({ id: text.nullable(), name: text, closes: count, keeps: count, rosterClasses: count, noClass: count }),
  ),
  totals,
})

export const readRehearsal = endpoint({
  summary: 'Rehearse the new school year with the roster as it is now. Nothing changes.',
  method: 'GET',
  path: '/api/districts/{districtId}/new_school_year/rehearsal',
  guard,
  query: resourceQuery({ of: rehearsal }),
  alsoRefuses: ['managedExternally'],
  returns: one(rehearsal),
})

export const newYearStudent = resource(
  'newYearStudent',
  {
    name: text,
    oneRosterId: text.nullable(),
    schoolName: text.nullable(),
    /** A grade code, 'several' or 'none'. */
    grade: text,
    goesTo: goesTo.nullable(),
    what: z.enum(['moves', 'stays', 'leaves', 'unclear', 'roster']),
    isException: z.boolean(),
    externalRosterSystem: text.nullable(),
  },
  { student: 'student' },
)

export const listNewYearStudents = endpoint({
  summary: 'The students behind the counts of the rehearsal, by given or by family name.',
  method: 'GET',
  path: '/api/districts/{districtId}/new_school_year/students',
  guard,
  query: listQuery({
    of: newYearStudent,
    filters: {
      'filter[gradeEq]': z.string().max(30).optional(),
      'filter[goesToEq]': goesTo.optional(),
      'filter[whatEq]': newYearStudent.attributes.shape.what.optional(),
      'filter[isExceptionEq]': z.enum(['true', 'false']).optional(),
      'filter[externalRosterSystemEq]': z.string().max(300).optional(),
      /** Students in no class that stays open; with schoolIdEq, of that school, or of 'none'. */
      'filter[noClassEq]': z.enum(['true']).optional(),
      'filter[schoolIdEq]': z.string().max(30).optional(),
      ...nameOrder,
    },
  }),
  alsoRefuses: ['managedExternally'],
  returns: many(newYearStudent),
})

const newYearClassroom = resource(
  'newYearClassroom',
  {
    name: text,
    classCode: text.nullable(),
    schoolName: text,
    what: z.enum(['closes', 'keeps', 'roster']),
    studentsCount: count,
    externalRosterSystem: text.nullable(),
  },
  { classroom: 'classroom', school: 'school' },
)

export const listNewYearClassrooms = endpoint({
  summary: 'The classes behind the counts of the rehearsal, by school and name.',
  method: 'GET',
  path: '/api/districts/{districtId}/new_school_year/classrooms',
  guard,
  query: listQuery({
    of: newYearClassroom,
    filters: {
      'filter[whatEq]': newYearClassroom.attributes.shape.what.optional(),
      'filter[schoolIdEq]': z.string().max(30).optional(),
    },
  }),
  alsoRefuses: ['managedExternally'],
  returns: many(newYearClassroom),
})

export const beginNewSchoolYear = endpoint({
  summary:
    'Begin the new school year as it was rehearsed, all of it at once. Refused if the roster has changed since so that it ' +
    'would do anything else (stalePreview).',
  method: 'POST',
  path: '/api/districts/{districtId}/new_school_year/begin',
  ...changes,
  body: bodyOf('newSchoolYear', z.object({ plan: z.string().min(1).max(100) })),
  idempotent: true,
  mayAnswer202: true,
  alsoRefuses: ['managedExternally', 'conflict', 'stalePreview'],
})

export const scheduleNewSchoolYear = endpoint({
  summary:
    'Set a day for the new school year as it was rehearsed: it begins by itself that morning, in the time zone of the ' +
    'district. Refused if the roster has changed since the rehearsal (stalePreview). Nobody changes the plan until then.',
  method: 'POST',
  path: '/api/districts/{districtId}/new_school_year/schedule',
  ...changes,
  body: bodyOf('newSchoolYear', z.object({ plan: z.string().min(1).max(100), on: date })),
  alsoRefuses: ['managedExternally', 'conflict', 'stalePreview'],
})

export const unscheduleNewSchoolYear = endpoint({
  summary: 'Call off the day that was set for the new school year. The plan stays.',
  method: 'DELETE',
  path: '/api/districts/{districtId}/new_school_year/schedule',
  ...changes,
})

export const undoNewSchoolYear = endpoint({
  summary:
    'Undo the new school year, all of it at once, until its last day. If records have changed since, it is refused with a ' +
    'list of them (movedOn); with override, the rest is undone and those records stay as they are.',
  method: 'POST',
  path: '/api/districts/{districtId}/new_school_year/undo',
  ...changes,
  body: bodyOf('newSchoolYear', z.object({ override: z.boolean().optional() })),
  idempotent: true,
  mayAnswer202: true,
  alsoRefuses: ['managedExternally', 'conflict', 'movedOn'],
})
