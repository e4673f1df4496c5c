import { inFile, type Mutation } from '../mutation.ts'

const WALLS = 'access/walls.test.ts'
const scope = inFile('access/scope.ts', WALLS, 'access/scope.test.ts')
const always = { always: true } as const
/** Removes only the scope: over HTTP, with row-level security still in place. */
const seenBy = (only: string) =>
  ({ always: true, tests: ['server/src/access/access.test.ts'], only: ` ${only}: ` }) as const

const all = (table: string) => `    .where('${table}.district_id', '=', scope.districtId)\n`

export const SCOPE: readonly Mutation[] = [
  scope(
    'every caller has the whole district',
    "extent: wide ? 'district' :",
    "extent: true ? 'district' :",
    seenBy('readSchool'),
  ),
  scope(
    'a teacher has the whole school',
    "'administered' : 'schools') : 'classrooms'",
    "'administered' : 'schools') : 'schools'",
    seenBy('readClassroom'),
  ),
  scope(
    "a SchoolAdmin's schools are all",
    "return all.where('schools.id', 'in', administeredSchools(tx, scope))",
    'return all',
    seenBy('changeSchool'),
  ),
  scope(
    "a SchoolAdmin's classes are all",
    "return all.where('classrooms.school_id', 'in', administeredSchools(tx, scope))",
    'return all',
    seenBy('bulkArchiveClassrooms'),
  ),
  scope(
    "a Teacher's classes are all",
    "return all.where('classrooms.id', 'in', ownClassrooms(tx, scope))",
    'return all',
    seenBy('readClassroom'),
  ),
  scope(
    "a school's staff are not narrowed",
    "return all.where(or => or.or([or('staff.id', 'in', belonging), or('staff.id', 'in', teaching)]))",
    'return all',
    seenBy('inviteTeachers'),
  ),
  scope("a class's staff are not narrowed", "return all.where('staff.id', 'in', teaching)", 'return all'),
  scope("a school's staff leave out those who only teach there", ", or('staff.id', 'in', teaching)", ''),
  scope(
    'students are not narrowed',
    "return all.where('students.id', 'in', scope.extent === 'classrooms' ? learning : belonging.unionAll(learning))",
    'return all',
    always,
  ),
  scope(
    "a SchoolAdmin's students are all",
    "return all.where('students.id', 'in', belonging)",
    'return all',
    seenBy('bulkArchiveStudents'),
  ),
  inFile('access/scope.ts', 'access/two-roles.test.ts')(
    'a school where somebody only teaches is administered',
    ".where(sql<boolean>`staff_schools.role IS DISTINCT FROM 'Teacher'`)",
  ),
  scope(
    "a Teacher's schools are all",
    "return all.where(or => or.or([ or('schools.id',",
    "return all\n  return all.where(or => or.or([ or('schools.id',",
    always,
  ),
  scope("a Teacher's schools leave out those they belong to", "      or('schools.id', 'in', ownSchools(tx, scope)),\n"),
  scope(
    'districts are not narrowed',
    ".selectFrom('districts').where('districts.id', '=', scope.districtId)",
    ".selectFrom('districts')",
  ),
  scope(
    'schools of every district are in scope',
    `tx\n    .selectFrom('schools')\n${all('schools')}`,
    "tx\n    .selectFrom('schools')\n",
    always,
  ),
  scope(
    'classes of every district are in scope',
    `const all = tx\n    .selectFrom('classrooms')\n${all('classrooms')}`,
    "const all = tx\n    .selectFrom('classrooms')\n",
    always,
  ),
  scope(
    'staff of every district are in scope',
    ".selectFrom('staff').where('staff.district_id', '=', scope.districtId)",
    ".selectFrom('staff')",
    always,
  ),
  scope('students of every district are in scope', all('students'), '', always),
  scope('archived schools are in scope', "    .where('schools.archived_at', archived ? 'is not' : 'is', null)\n"),
  scope('archived classes are in scope', "    .where('classrooms.archived_at', archived ? 'is not' : 'is', null)\n"),
  scope(
    "schools of a Teacher's archived classes are in scope",
    "          .where('classrooms.archived_at', 'is', null)\n",
  ),
  scope('archived students are in scope', "    .where('students.archived_at', archived ? 'is not' : 'is', null)\n"),
  ...(['school', 'classroom'] as const).flatMap(unit => {
    const table = unit === 'school' ? 'staff_schools' : 'staff_enrollments'
    const ownRows = `    .where('${table}.district_id', '=', districtId)
    .where('${table}.staff_id', '=', staffId)
    .where('${table}.began_at', 'is not', null)
    .where('${table}.ended_at', 'is', null)
`
    const without = (part: string) =>
      ownRows
        .split('\n')
        .filter(line => !line.includes(part))
        .join('\n')
    return [
      scope(`every ${unit} with staff is the caller's own`, ownRows, without('.staff_id')),
      scope(`the caller's ${unit}s include ended ones`, ownRows, without('ended_at')),
      scope(`the caller's ${unit}s include future ones`, ownRows, without('began_at')),
    ]
  }),
  ...(['staff_schools', 'staff_enrollments', 'student_schools', 'student_enrollments'] as const).flatMap(table => {
    const indent = table.startsWith('staff') ? '    ' : '          '
    const conditions = ["district_id', '=', scope.districtId", "began_at', 'is not', null", "ended_at', 'is', null"]
      .map(condition => `${indent}.where('${table}.${condition})\n`)
      .join('')
    const without = (part: string) =>
      conditions
        .split('\n')
        .filter(line => !line.includes(part))
        .join('\n')
    return [
      scope(`ended rows of ${table} are in scope`, conditions, without('ended_at')),
      scope(`future rows of ${table} are in scope`, conditions, without('began_at')),
    ]
  }),
  inFile('access/scope.ts', 'http/endpoint/behaviour.test.ts')(
    'every target is in scope',
    '  switch (noun) {',
    '  if (noun) return true\n  switch (noun) {',
  ),
]
