import { within } from '../db/pool.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { hashOf } from '../secrets/tokens.ts'
import type { TestApplication } from './application.ts'
import { addStudentWords, type Town, tokenOf } from './town.ts'

/**
 * Adds edge cases to the town: expired and ended sessions, an archived person, a person in two districts, an invited
 * person, archived places, and every kind of service token.
 */
export async function addEdgeCases(test: TestApplication, maple: Town): Promise<Town> {
  const ids = new Map<string, string>()
  const id = (name: string) => ids.get(name) ?? maple.id(name)
  const make = async (name: string, text: string, values: unknown[]) => {
    const [row] = await test.owner<{ id: string }>(`${text} RETURNING id`, values)
    if (row) ids.set(name, row.id)
    return id(name)
  }
  const account = (name: string) =>
    make(`account of ${name}`, 'INSERT INTO accounts (email, first_name, last_name) VALUES ($1, $2, $3)', [
      `${name.toLowerCase().replaceAll(' ', '.')}@town.test`,
      ...name.split(' '),
    ])
  const staff = (name: string, district: string, role: string, more: { at?: string; archived?: boolean } = {}) =>
    make(
      more.at ?? name,
      `INSERT INTO staff (district_id, account_id, role, first_name, last_name, archived_at)
        VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END)`,
      [id(district), id(`account of ${name}`), role, ...name.split(' '), more.archived ?? false],
    )
  const session = (token: string, accountId: string, minutes: number, ended = false) =>
    test.owner(
      `INSERT INTO sessions (token_hash, account_id, created_at, used_at, ended_at, proved_at)
        VALUES ($1, $2, now() - interval '1 hour', now() - make_interval(mins => $3), CASE WHEN $4 THEN now() END,
          now() + interval '1 hour')`,
      [hashOf(token), accountId, minutes, ended],
    )
  const inSchool = (name: string, school: string) =>
    test.owner(
      `INSERT INTO staff_schools (district_id, staff_id, school_id)
        SELECT district_id, $1, id FROM schools WHERE id = $2`,
      [id(name), id(school)],
    )

  const tess = maple.id('account of Tess Teacher')
  await session(tokenOf('idle'), tess, 31)
  await session(tokenOf('ended'), tess, 0, true)
  for (const name of ['Aron Archived', 'Bea Both']) await session(tokenOf(name), await account(name), 0)
  await account('Ivy Invited')
  await staff('Aron Archived', 'Maple Grove', 'DistrictAdmin', { archived: true })
  await staff('Bea Both', 'Maple Grove', 'SchoolAdmin')
  await staff('Bea Both', 'Dry Creek', 'DistrictAdmin', { at: 'Bea in Dry Creek' })
  await staff('Ivy Invited', 'Maple Grove', 'Teacher')
  for (const name of ['Bea Both', 'Ivy Invited', 'Aron Archived']) await inSchool(name, 'Oak')

  const school = 'INSERT INTO schools (district_id, name, archived_at) VALUES ($1, $2, now())'
  await make('Old School', school, [id('Maple Grove'), 'Old School'])
  const classroom = 'INSERT INTO classrooms (district_id, school_id, name, archived_at) VALUES ($1, $2, $3, now())'
  await make('Old Room', classroom, [id('Maple Grove'), id('Oak'), 'Old Room'])
  const student = `INSERT INTO students (district_id, first_name, last_name, archived_at) VALUES ($1, $2, $3, '2020-01-01')`
  await make('Ola Old', student, [id('Maple Grove'), 'Ola', 'Old'])
  await addStudentWords(test, [id('Ola Old')])
  await test.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
    ...[id('Maple Grove'), id('Ola Old'), id('Oak')],
  ])

  const serviceToken = `INSERT INTO service_tokens (token_hash, name, district_id, rights, revoked_at)
    VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)`
  const tokens: [string, string | null, string[], boolean][] = [
    ['provider app', null, ['events', 'students'], false],
    ['maple app', 'Maple Grove', ['events', 'students'], false],
    ['harbor app', 'Harbor Point', ['events', 'students'], false],
    ['handoff app', 'Maple Grove', ['handoff'], false],
    ['revoked app', 'Maple Grove', ['events', 'students'], true],
  ]
  for (const [name, district, rights, revoked] of tokens) {
    await make(name, serviceToken, [hashOf(tokenOf(name)), name, district && id(district), rights, revoked])
  }
  for (const district of ['Maple Grove', 'Harbor Point', 'Dry Creek'].map(id))
    await within(test.db.queries, [district], tx => countTeachers(tx, district))
  return { id, token: tokenOf }
}
