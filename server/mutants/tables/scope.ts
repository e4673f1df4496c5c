import { inFile, type Mutation } from '../mutation.ts'

const WALLS = 'access/walls.test.ts'
const scope = inFile('access/scope.ts', WALLS, 'access/scope.test.ts')
const always = { always: true } as const
/** Scope taken down alone, seen over HTTP while the second wall stands. */
const seenBy = (only: string) =>
  ({ always: true, tests: ['server/src/access/access.test.ts'], only: ` ${only}: ` }) as const

const all = (table: string) => `    .where('${table}.district_id', '=', scope.districtId)\n`

export const SCOPE: readonly Mutation[] = [
  scope(
    'everybody has the whole district',
    "reach: wide ? 'district' :",
    "reach: true ? 'district' :",
    seenBy('readSchool'),
  ),
  scope(
    'a teacher has the whole school',
    "? 'schools' : 'classrooms',",
    "? 'schools' : 'schools',",
    seenBy('readClassroom'),
  ),
  scope(
    "a SchoolAdmin's schools are all",
    "return all.where('schools.id', 'in', ownSchools(tx, scope))",
    'return all',
    seenBy('readSchool'),
  ),
  scope(
    "a SchoolAdmin's classes are all",
    "return all.where('classrooms.school_id', 'in', ownSchools(tx, scope))",
    'return all',
    seenBy('readClassroom'),
  ),
  scope(
    "a Teacher's classes are all",
    "  return all.where('classrooms.id', 'in', ownClassrooms(tx, scope))\n}",
    '  return all\n}',
    seenBy('readClassroom'),
  ),
  scope(
    "a school's staff are not narrowed",
    "return all.where(or => or.or([or('staff.id', 'in', belonging), or('staff.id', 'in', teaching)]))",
    'return all',
    seenBy('inviteTeachers'),
  ),
  scope("a class's staff are not narrowed", "return all.where('staff.id', 'in', teaching)", 'return all'),
  scope("a school's staff leave out who teaches there", ", or('staff.id', 'in', teaching)", ''),
  scope('students are not narrowed', "return all.where('students.id', 'in', own)", 'return all', always),
  scope(
    "a Teacher's schools are all",
    '  return all.where(or =>\n',
    '  return all\n  return all.where(or =>\n',
    always,
  ),
  scope("a Teacher's schools leave out where she belongs", "      or('schools.id', 'in', ownSchools(tx, scope)),\n"),
  scope(
    'districts are not narrowed',
    ".selectFrom('districts').where('districts.id', '=', scope.districtId)",
    ".selectFrom('districts')",
  ),
  scope(
    'schools of every district',
    `tx\n    .selectFrom('schools')\n${all('schools')}`,
    "tx\n    .selectFrom('schools')\n",
    always,
  ),
  scope(
    'classes of every district',
    `const all = tx\n    .selectFrom('classrooms')\n${all('classrooms')}`,
    "const all = tx\n    .selectFrom('classrooms')\n",
    always,
  ),
  scope(
    'staff of every district',
    ".selectFrom('staff').where('staff.district_id', '=', scope.districtId)",
    ".selectFrom('staff')",
    always,
  ),
  scope('students of every district', all('students'), '', always),
  scope('archived schools', "    .where('schools.archived_at', archived ? 'is not' : 'is', null)\n"),
  scope('archived classes', "    .where('classrooms.archived_at', archived ? 'is not' : 'is', null)\n"),
  scope("schools of a Teacher's archived classes", "          .where('classrooms.archived_at', 'is', null)\n"),
  scope('archived students', "    .where('students.archived_at', 'is', null)\n"),
  ...(['school', 'classroom'] as const).flatMap(unit => {
    const table = unit === 'school' ? 'staff_schools' : 'staff_enrollments'
    const mine = `    .where('${table}.district_id', '=', districtId)
    .where('${table}.staff_id', '=', staffId)
    .where('${table}.began_at', 'is not', null)
    .where('${table}.ended_at', 'is', null)
`
    const without = (part: string) =>
      mine
        .split('\n')
        .filter(line => !line.includes(part))
        .join('\n')
    return [
      scope(`everybody's ${unit}s are one's own`, mine, without('.staff_id')),
      scope(`one's own ${unit}s are those that have ended too`, mine, without('ended_at')),
      scope(`one's own ${unit}s are those that lie ahead too`, mine, without('began_at')),
    ]
  }),
  ...(['staff_schools', 'staff_enrollments', 'student_schools', 'student_enrollments'] as const).flatMap(table => {
    const indent = table.startsWith('staff') ? '    ' : '          '
    const beside = ["district_id', '=', scope.districtId", "began_at', 'is not', null", "ended_at', 'is', null"]
      .map(condition => `${indent}.where('${table}.${condition})\n`)
      .join('')
    const without = (part: string) =>
      beside
        .split('\n')
        .filter(line => !line.includes(part))
        .join('\n')
    return [
      scope(`whoever has left by ${table}`, beside, without('ended_at')),
      scope(`whoever comes later by ${table}`, beside, without('began_at')),
    ]
  }),
  inFile('access/scope.ts', 'http/behaviour.test.ts')(
    'every target is within reach',
    "  if (noun === 'school') return exists(",
    "  if (noun) return true\n  if (noun === 'school') return exists(",
  ),
]
