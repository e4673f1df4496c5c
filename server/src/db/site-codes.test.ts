import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { testDatabase } from '../test/database.ts'
import { type Town, town } from '../test/town.ts'
import { migrate } from './migrate.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

const make = (oneRosterId: string) => {
  const payload = { data: { type: 'district', attributes: { name: 'Twin', oneRosterId } } }
  return app.call({ method: 'POST', url: '/api/districts', token: maple.token('Ada Admin'), payload })
}

test('of several districts created at once with one site code in different cases, only one is created', async () => {
  const answers = await Promise.all(['DUP-1', 'dup-1', 'Dup-1', 'dUP-1'].map(make))
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 422, 422, 422])
  const [late] = answers.filter(answer => answer.statusCode === 422)
  expect(late?.json().errors).toMatchObject([{ code: 'invalid', source: { pointer: '/data/attributes/oneRosterId' } }])
})

test('a database that already has duplicate site codes is migrated: they stay, and no further one is accepted', async () => {
  const database = await testDatabase()
  const client = new pg.Client(database.ownerConfig)
  await client.connect()
  const put = (code: string) => client.query('INSERT INTO districts (name, one_roster_id) VALUES ($1, $1)', [code])
  await client.query("DROP INDEX districts_site_code_key; DELETE FROM migrations WHERE name LIKE '%site_codes%'")
  await client.query("SET hornbook.provider = 'on'")
  for (const code of ['OLD', 'old', 'ALONE']) await put(code)
  const { user, password } = database.appConfig
  await migrate(database.ownerConfig, { name: String(user), password: String(password) })
  for (const code of ['alone', 'Old'])
    await expect(put(code)).rejects.toMatchObject({ constraint: 'districts_site_code_key' })
  const saved = await client.query(`UPDATE districts SET name = 'saved', one_roster_id = one_roster_id`)
  expect(saved.rowCount).toBe(3)
  await client.end()
  await database.drop()
})

test('a district that already shared its site code gets no error about it when something else is wrong', async () => {
  await app.owner('DROP INDEX districts_site_code_key')
  await app.owner(`UPDATE districts SET one_roster_id = 'ha' WHERE id = $1`, [maple.id('Maple Grove')])
  const save = async (oneRosterId: string) => {
    const url = `/api/districts/${maple.id('Maple Grove')}`
    const payload = { data: { type: 'district', attributes: { name: '', oneRosterId } } }
    return (await app.call({ method: 'PATCH', url, token: maple.token('Ada Admin'), payload })).json().errors.length
  }
  expect([await save('Ha'), await save('ha')]).toEqual([2, 1])
})
