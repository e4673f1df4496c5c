import { inFile, type Mutation } from '../mutation.ts'

const districts = inFile('rostering/districts.ts', 'rostering/narrowed.test.ts')
const listed = inFile('rostering/routes.ts', 'access/ended-membership.test.ts')
const schools = inFile('rostering/schools.ts', 'rostering/narrowed.test.ts')
const teaching = inFile('people/teaching.ts', 'rostering/narrowed.test.ts')
const classrooms = inFile('rostering/classrooms.ts', 'rostering/narrowed.test.ts')
const teachers = inFile('rostering/teachers.ts', 'rostering/narrowed.test.ts')
const classCalls = inFile('rostering/classroom-calls.ts', 'access/access.test.ts', 'rostering/rosters.test.ts')
const staffCalls = inFile('rostering/teacher-calls.ts', 'access/access.test.ts', 'rostering/rosters.test.ts')
const pages = inFile('http/lists/page.ts', 'http/lists/pages.test.ts')
const invitations = inFile(
  'session/invitations.ts',
  'access/places.test.ts',
  'access/access.test.ts',
  'session/credentials.test.ts',
)
const tables = inFile('progress/tables.ts', 'progress/narrowed.test.ts')
const units = inFile('progress/units.ts', 'progress/narrowed.test.ts')
const reachable = inFile('progress/reachable.ts', 'access/access.test.ts')
const overall = inFile('progress/overall.ts', 'access/ended-membership.test.ts')
const students = inFile('progress/students.ts', 'access/access.test.ts')
const rosters = inFile('roster-sync/routes.ts', 'access/access.test.ts')
const learning = inFile('learning/ingest.ts', 'access/access.test.ts')

const WHOLE = "{ ...scope, reach: 'district' }"

/** What of a unit that is somebody's only in part is shown (D 30), and what is narrowed beside scope. */
export const NARROWING: readonly Mutation[] = [
  districts('a district counts all schools', 'counted(schoolsIn(tx, scope))', `counted(schoolsIn(tx, ${WHOLE}))`),
  districts('a district counts all classes', 'counted(classroomsIn(tx, scope))', `counted(classroomsIn(tx, ${WHOLE}))`),
  districts('a district counts all teachers', 'teachersIn(tx, scope).where(', `teachersIn(tx, ${WHOLE}).where(`),
  districts('a district counts all students', 'counted(studentsIn(tx, scope))', `counted(studentsIn(tx, ${WHOLE}))`),
  listed('districts whose membership has ended are listed', ': livePlaces(caller)', ': caller.places'),
  schools(
    'a school counts all students',
    "studentsIn(tx, scope).select('students.id')",
    `studentsIn(tx, ${WHOLE}).select('students.id')`,
  ),
  teaching("a teacher's part of a school counts all of its teachers", "reach === 'classrooms'", 'false'),
  teaching(
    'who teaches at a school without belonging to it is not counted',
    '} UNION SELECT b.school_id',
    '} INTERSECT SELECT b.school_id',
  ),
  schools(
    'all schools are listed',
    'const rows = await schoolsIn(tx, scope, archived)',
    `const rows = await schoolsIn(tx, ${WHOLE}, archived)`,
  ),
  classrooms('a class counts students that have left', "    .where('e.ended_at', 'is', null)\n"),
  classrooms('a class counts students that come later', "    .where('e.began_at', 'is not', null)\n"),
  teachers(
    'all staff are listed',
    'const rows = await teachersIn(tx, scope)',
    `const rows = await teachersIn(tx, ${WHOLE})`,
  ),
  teachers(
    'staff show schools out of scope',
    "schoolsIn(tx, scope).select('schools.id')",
    `schoolsIn(tx, ${WHOLE}).select('schools.id')`,
  ),
  teachers(
    'staff show classes out of scope',
    "classroomsIn(tx, scope).select('classrooms.id')",
    `classroomsIn(tx, ${WHOLE}).select('classrooms.id')`,
  ),
  teachers('archived staff are listed', "    .where('staff.archived_at', archived ? 'is not' : 'is', null)\n"),
  schools(
    'what lies in a school out of scope is listed',
    "  if (!(await isWithin(tx, scope, 'school', id))) throw notFound()\n",
    '',
    { tests: ['server/src/access/access.test.ts'] },
  ),
  classCalls(
    'all classes are found',
    'await classroomRows(call.tx, scope, false, idFrom(id))',
    `await classroomRows(call.tx, ${WHOLE}, false, idFrom(id))`,
  ),
  classCalls(
    'a class is found in any school',
    '(schoolId !== null && data.relationships.school !== schoolId)',
    'false',
  ),
  classCalls('a school lists the classes of all', 'all.filter(row => row.relationships.school === within)', 'all'),
  staffCalls('staff are found in any school', '!data?.relationships.schools.includes(within)', '!data'),
  staffCalls('a school lists the staff of all', 'all.filter(row => row.relationships.schools.includes(within))', 'all'),
  pages("somebody else's cursor is taken", 'caller.accountId, path', 'path'),
  pages('a cursor of another list is taken', 'caller.accountId, path', 'caller.accountId'),
  invitations(
    'whoever is there may invite',
    "if (!may(personAt(place, call.app.settings.selfService), 'update', 'rosteringUpdate')) continue\n",
  ),
  invitations('a lower role invites a higher one', 'rows.filter(row => atLeast(place.role, row.role))', 'rows'),
  invitations('archived staff are invited', "      .where('staff.archived_at', 'is', null)\n"),
  invitations('one out of reach is left out silently', 'if (found.length !== wanted.length) throw notFound()'),
  tables('all classes of a school are shown', 'only(rows, new Set(reached.map(row => row.id))))', 'rows)'),
  tables(
    'all schools of a district are shown',
    'const own = only(rows, new Set(reached.map(row => row.id)))',
    'const own = rows',
  ),
  tables("a teacher's schools hold the whole of them", 'await ownPartOfSchools(tx, scope, range))', 'numbers)'),
  tables("a teacher's schools count all of their teachers", 'numbers, parts, await', 'numbers, own, await'),
  units(
    "a SchoolAdmin's district tiles hold the whole district",
    "(reach === 'schools' && unit.kind === 'school')",
    "reach === 'schools'",
  ),
  units(
    "a teacher's tiles hold the whole unit",
    "const whole = reach === 'district'",
    "const whole = reach !== 'schools'",
  ),
  units(
    "a teacher's students are those of all classes",
    'classroomsIn(tx, scope).select',
    `classroomsIn(tx, ${WHOLE}).select`,
  ),
  units(
    "a SchoolAdmin's students are those of all schools",
    'schoolsIn(tx, scope).select',
    `schoolsIn(tx, ${WHOLE}).select`,
  ),
  units('a student of two schools counts twice in the district', 'SELECT DISTINCT ON (t.student_id) t.*', 'SELECT t.*'),
  reachable(
    'a dashboard opens wherever its unit lies',
    '(tx, scopeAt(place), {',
    "(tx, { ...scopeAt(place), reach: 'district' }, {",
  ),
  reachable('what is not found is shown', 'if (!found) throw notFound()'),
  overall('progress is shown where the membership has ended', ': livePlaces(caller)', ': caller.places'),
  students(
    'rows are given out of every class',
    'classroomsIn(db, scope)',
    "classroomsIn(db, { ...scope, reach: 'district' })",
  ),
  rosters("a school's administrators handle rosters", "place.role === 'DistrictAdmin' && ", ''),
  rosters('rosters are handled where they are switched off', ' && place.oneRosterEnabled', '', {
    tests: ['server/src/roster-sync/imports-refused.test.ts'],
  }),
  learning(
    'a token of one district reaches all',
    "machine.districtId === null ? ('all' as const) : [machine.districtId]",
    "'all' as const",
  ),
]
