import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { hashOf } from '../secrets/tokens.ts'
import { hashPassword } from '../session/passwords.ts'
import type { TestApplication } from './application.ts'

type TownDatabase = Pick<TestApplication, 'owner' | 'db'>

/**
 * The people and places of the tests: Maple Grove with the schools Oak and Elm, and Harbor Point, whose people must never
 * see anything of Maple Grove. `id` gives the id for a name, `token` the session token of a person.
 */
export interface Town {
  readonly id: (name: string) => string
  readonly token: (name: string) => string
}

type Role = 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher' | null
interface Person {
  district: string
  role: Role
  schools?: string[]
  classes?: string[]
  status?: 'training'
  managed?: boolean
}

const DISTRICTS = {
  'Maple Grove': { timezone: 'America/Los_Angeles', days: 300 },
  'Harbor Point': { timezone: 'America/New_York', days: 300 },
  'Dry Creek': { timezone: 'America/Denver', days: -3 },
} as const

const SCHOOLS: Readonly<Record<string, string>> = {
  Oak: 'Maple Grove',
  Elm: 'Maple Grove',
  Pier: 'Harbor Point',
  Gulch: 'Dry Creek',
}

const CLASSROOMS: Readonly<Record<string, string>> = {
  'Room 1': 'Oak',
  'Room 2': 'Oak',
  'Room 3': 'Elm',
  'Room 9': 'Pier',
  'Room 8': 'Gulch',
}

const PEOPLE: Readonly<Record<string, Person>> = {
  'Dana District': { district: 'Maple Grove', role: 'DistrictAdmin' },
  'Sam School': { district: 'Maple Grove', role: 'SchoolAdmin', schools: ['Oak'] },
  'Tess Teacher': { district: 'Maple Grove', role: 'Teacher', schools: ['Oak'], classes: ['Room 1'] },
  'Noor Neighbour': { district: 'Maple Grove', role: 'Teacher', schools: ['Oak'], classes: ['Room 2'] },
  'Elsa Elm': { district: 'Maple Grove', role: 'SchoolAdmin', schools: ['Elm'] },
  'Manu Managed': { district: 'Maple Grove', role: 'DistrictAdmin', managed: true },
  'Tim Training': {
    district: 'Maple Grove',
    role: 'Teacher',
    schools: ['Oak'],
    classes: ['Room 1'],
    status: 'training',
  },
  'Nil Noone': { district: 'Maple Grove', role: null },
  'Hana Harbor': { district: 'Harbor Point', role: 'DistrictAdmin' },
  'Piet Pier': { district: 'Harbor Point', role: 'Teacher', schools: ['Pier'], classes: ['Room 9'] },
  'Xena Expired': { district: 'Dry Creek', role: 'DistrictAdmin' },
}

/** Student → grade and classes. */
const STUDENTS: Readonly<Record<string, { grade: string; classes: string[] }>> = {
  'Amara Okafor': { grade: 'KG', classes: ['Room 1'] },
  'Benjamin Lee': { grade: 'KG', classes: ['Room 1'] },
  'Camila Reyes': { grade: '01', classes: ['Room 1', 'Room 2'] },
  'Daniyar Seitkali': { grade: 'PK', classes: ['Room 2'] },
  'Eleni Papadopoulou': { grade: '02', classes: ['Room 3'] },
  'Fatima Idrissi': { grade: 'KG', classes: ['Room 9'] },
  'Gabriel Gulch': { grade: 'KG', classes: ['Room 8'] },
}

/** The password of every person of the town. */
export const TOWN_PASSWORD = 'maple-grove-2026'
let passwordHash: Promise<string> | undefined

export async function town(test: TownDatabase): Promise<Town> {
  const ids = new Map<string, string>()
  const id = (name: string) => {
    const known = ids.get(name)
    if (known === undefined) throw new Error(`The town has no ${name}`)
    return known
  }
  const insert = async (name: string, text: string, values: unknown[]) => {
    const [row] = await test.owner<{ id: string }>(`${text} RETURNING id`, values)
    if (row) ids.set(name, row.id)
    return id(name)
  }
  passwordHash ??= hashPassword(TOWN_PASSWORD)
  const hash = await passwordHash
  for (const [name, { timezone, days }] of Object.entries(DISTRICTS)) {
    const district = await insert(
      name,
      'INSERT INTO districts (name, one_roster_id, timezone, one_roster_enabled) VALUES ($1, $2, $3, true)',
      [name, name.slice(0, 2).toUpperCase(), timezone],
    )
    await test.owner(
      `INSERT INTO memberships (district_id, expires_at) VALUES ($1, now() + make_interval(days => $2))`,
      [district, days],
    )
  }
  for (const [name, district] of Object.entries(SCHOOLS)) {
    await insert(name, 'INSERT INTO schools (district_id, name) VALUES ($1, $2)', [id(district), name])
  }
  for (const [name, school] of Object.entries(CLASSROOMS)) {
    const district = id(SCHOOLS[school] as string)
    await insert(name, 'INSERT INTO classrooms (district_id, school_id, name) VALUES ($1, $2, $3)', [
      district,
      id(school),
      name,
    ])
  }
  await addAccount(test, insert, 'Ada Admin', hash, true)
  for (const [name, person] of Object.entries(PEOPLE)) await addPerson(test, insert, id, name, person, hash)
  for (const district of Object.keys(DISTRICTS))
    await within(test.db.queries, [id(district)], tx => countTeachers(tx, id(district)))
  for (const [name, student] of Object.entries(STUDENTS)) await addStudent(test, insert, id, name, student)
  return { id, token: tokenOf }
}

type Insert = (name: string, text: string, values: unknown[]) => Promise<string>

export const tokenOf = (name: string) => `session-of-${name.toLowerCase().replaceAll(' ', '-')}-0123456789`
export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@town.test`

async function addAccount(test: TownDatabase, insert: Insert, name: string, hash: string, administrator = false) {
  const [first, last] = name.split(' ')
  const account = await insert(
    administrator ? name : `account of ${name}`,
    'INSERT INTO accounts (email, credentials_set_at, first_name, last_name) VALUES ($1, now(), $2, $3)',
    [emailOf(name), first, last],
  )
  await test.owner('INSERT INTO passwords (account_id, hash) VALUES ($1, $2)', [account, hash])
  if (administrator) await test.owner('INSERT INTO administrators (account_id) VALUES ($1)', [account])
  await test.owner(
    // They have just shown who they are, and no test takes so long that it is asked again.
    "INSERT INTO sessions (token_hash, account_id, proved_at) VALUES ($1, $2, now() + interval '1 hour')",
    [hashOf(tokenOf(name)), account],
  )
  return account
}

async function addPerson(
  test: TownDatabase,
  insert: Insert,
  id: Town['id'],
  name: string,
  person: Person,
  hash: string,
) {
  const [first, last] = name.split(' ')
  const district = id(person.district)
  const account = await addAccount(test, insert, name, hash)
  const staff = await insert(
    name,
    `INSERT INTO staff (district_id, account_id, role, first_name, last_name, status, managed_externally, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, now() - interval '1 year')`,
    [district, account, person.role, first, last, person.status ?? 'enabled', person.managed ?? false],
  )
  for (const school of person.schools ?? []) {
    await test.owner('INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES ($1, $2, $3)', [
      district,
      staff,
      id(school),
    ])
  }
  for (const room of person.classes ?? []) {
    await test.owner(
      'INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)',
      [...[district, staff, id(room), id(CLASSROOMS[room] as string)]],
    )
  }
}

async function addStudent(
  test: TownDatabase,
  insert: Insert,
  id: Town['id'],
  name: string,
  { grade, classes }: { grade: string; classes: string[] },
) {
  const [first, ...last] = name.split(' ')
  const rooms = classes.map(room => ({ room: id(room), school: CLASSROOMS[room] as string }))
  const districtName = SCHOOLS[rooms[0]?.school ?? ''] as keyof typeof DISTRICTS
  const district = id(districtName)
  const student = await insert(
    name,
    'INSERT INTO students (district_id, first_name, last_name, grades) VALUES ($1, $2, $3, $4)',
    [...[district, first, last.join(' '), [grade]]],
  )
  await addStudentWords(test, [student])
  for (const school of new Set(rooms.map(({ school }) => school))) {
    await test.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
      district,
      student,
      id(school),
    ])
  }
  for (const { room, school } of rooms) {
    await test.owner(
      'INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)',
      [...[district, student, room, id(school)]],
    )
  }
  await within(test.db.queries, [district], tx => changeFigures(tx, district, [student], 'unknown'))
}

/** Adds the words that find looks for (SHELL-14), for students who were inserted by hand. */
export async function addStudentWords(test: TownDatabase, students: readonly string[]) {
  await test.owner(
    `INSERT INTO student_words SELECT s.district_id, s.id, w
      FROM students s, words_of_name(s.first_name, s.middle_name, s.last_name) w WHERE s.id = ANY ($1) ON CONFLICT DO NOTHING`,
    [students],
  )
}
