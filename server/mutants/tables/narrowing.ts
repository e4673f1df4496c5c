import { inFile, type Mutation } from '../mutation.ts'

const districts = inFile('rostering/districts.ts', 'rostering/partial-scope.test.ts')
const listed = inFile('rostering/routes.ts', 'access/ended-membership.test.ts')
const schools = inFile('rostering/schools.ts', 'rostering/partial-scope.test.ts')
const teaching = inFile('people/teacher-counts.ts', 'rostering/partial-scope.test.ts')
const classrooms = inFile('rostering/classrooms.ts', 'rostering/partial-scope.test.ts')
const teachers = inFile('rostering/teachers.ts', 'rostering/partial-scope.test.ts')
const classCalls = inFile('rostering/classroom-answers.ts', 'access/access.test.ts', 'rostering/rosters.test.ts')
const staffCalls = inFile('rostering/teacher-answers.ts', 'access/access.test.ts', 'rostering/rosters.test.ts')
const pages = inFile('http/lists/page.ts', 'http/lists/pages.test.ts')
const invitations = inFile(
  'session/invitations.ts',
  'access/places.test.ts',
  'access/access.test.ts',
  'session/credentials.test.ts',
)
const tables = inFile('progress/tables.ts', 'progress/partial-scope.test.ts')
const attention = inFile('progress/tables.ts', 'progress/attention.test.ts')
const units = inFile('progress/units.ts', 'progress/partial-scope.test.ts')
const reachable = inFile('progress/find-unit.ts', 'access/access.test.ts')
const overall = inFile('progress/overall-unit.ts', 'access/ended-membership.test.ts')
const students = inFile('progress/students.ts', 'access/access.test.ts')
const rosters = inFile('roster-sync/routes.ts', 'access/access.test.ts')
const learning = inFile('learning/intake/student-finder.ts', 'access/access.test.ts')

const WHOLE = "{ ...scope, reach: 'district' }"

/** What is shown of a unit that is only partly in scope (SCOPE-4), and other limits besides scope. */
export const NARROWING: readonly Mutation[] = [
  districts('a district counts all schools', 'countRows(schoolsIn(tx, scope))', `countRows(schoolsIn(tx, ${WHOLE}))`),
  districts(
    'a district counts all classes',
    'countRows(classroomsIn(tx, scope))',
    `countRows(classroomsIn(tx, ${WHOLE}))`,
  ),
  districts('a district counts all teachers', 'teachersIn(tx, scope).where(', `teachersIn(tx, ${WHOLE}).where(`),
  districts(
    'a district counts all students',
    'countRows(studentsIn(tx, scope))',
    `countRows(studentsIn(tx, ${WHOLE}))`,
  ),
  listed('districts whose membership has ended are listed', ': livePlaces(caller)', ': caller.places'),
  schools(
    'a school counts all students',
    "studentsIn(tx, scope).select('students.id')",
    `studentsIn(tx, ${WHOLE}).select('students.id')`,
  ),
  teaching("a teacher's part of a school counts all of its teachers", "reach === 'classrooms'", 'false'),
  teaching(
    'teachers of a school who do not belong to it are not counted',
    `} UNION \${belonging}`,
    `} INTERSECT \${belonging}`,
  ),
  schools(
    'all schools are listed',
    'const rows = await schoolsIn(tx, scope, archived)',
    `const rows = await schoolsIn(tx, ${WHOLE}, archived)`,
  ),
  classrooms('a class counts students who have left', "    .where('e.ended_at', 'is', null)\n"),
  classrooms('a class counts future students', "    .where('e.began_at', 'is not', null)\n"),
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
    'the contents of a school out of scope are listed',
    "  if (!(await isInScope(tx, scope, 'school', id))) throw notFound()\n",
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
  classCalls(
    'a school lists the classes of all schools',
    'all.filter(row => row.relationships.school === within)',
    'all',
  ),
  staffCalls('staff are found in any school', '!data?.relationships.schools.includes(within)', '!data'),
  staffCalls(
    'a school lists the staff of all schools',
    'all.filter(row => row.relationships.schools.includes(within))',
    'all',
  ),
  pages('a cursor of another account is accepted', 'caller.accountId, path', 'path'),
  pages('a cursor of another list is accepted', 'caller.accountId, path', 'caller.accountId'),
  invitations(
    'a caller without the ability may invite',
    "if (!may(personAt(place, call.app.settings.selfService), 'update', 'rosteringUpdate')) continue\n",
  ),
  invitations('a lower role invites a higher one', 'rows.filter(row => isAtLeast(place.role, row.role))', 'rows'),
  invitations('archived staff are invited', "      .where('staff.archived_at', 'is', null)\n"),
  invitations('a person out of scope is left out silently', 'if (found.length !== wanted.length) throw notFound()'),
  tables('all classes of a school are shown', 'rows: only(rows, new Set(reached.map(row => row.id))),', 'rows,'),
  tables(
    'all schools of a district are shown',
    '  return only(rows, new Set(reached.map(row => row.id)))',
    '  return rows',
  ),
  tables(
    "a teacher's schools show the whole school",
    '...(await partialBySchool(tx, scope, range)) })',
    '...(await partialBySchool(tx, scope, range)), numbers })',
  ),
  attention(
    "a teacher's schools count everybody who needs attention",
    '...(await partialBySchool(tx, scope, range)) })',
    '...(await partialBySchool(tx, scope, range)), attention: await attentionBySchool(tx, scope.districtId, dayNumberOf(range.today)) })',
  ),
  tables("a teacher's schools count all of their teachers", '{ rows: parts, ...', '{ rows: own, ...'),
  units(
    "a SchoolAdmin's district tiles show the whole district",
    "(reach === 'schools' && unit.kind === 'school')",
    "reach === 'schools'",
  ),
  units("a teacher's tiles show the whole unit", "reach === 'district' ||", "=> reach !== 'schools'"),
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
    'the dashboard of any unit opens',
    '(tx, scopeAt(place), {',
    "(tx, { ...scopeAt(place), reach: 'district' }, {",
  ),
  reachable('a unit that is not found is shown', 'if (!found) throw notFound()'),
  overall('progress is shown where the membership has ended', ': livePlaces(caller)', ': caller.places'),
  students(
    'students of every class are shown',
    'classroomsIn(db, scope)',
    "classroomsIn(db, { ...scope, reach: 'district' })",
  ),
  rosters("a school's administrators handle rosters", "place.role === 'DistrictAdmin' && ", ''),
  rosters('rosters are handled where OneRoster is switched off', ' && place.oneRosterEnabled', '', {
    tests: ['server/src/roster-sync/imports-refused.test.ts'],
  }),
  learning('a token of one district reaches all', "districtId === null ? 'all' : [districtId]", "'all'"),
]
