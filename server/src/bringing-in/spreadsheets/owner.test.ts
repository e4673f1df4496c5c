import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../secrets/tokens.ts'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { type Town, town } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

const OTHER = 'session-of-another-administrator-0123456789'

test('a draft of one Administrator is not there for another, who sees all that its owner sees', async () => {
  const [account] = await app.owner<{ id: string }>(
    `INSERT INTO accounts (email, first_name, last_name) VALUES ('abe@admin.test', 'Abe', 'Admin') RETURNING id`,
  )
  await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [account?.id])
  await app.owner('INSERT INTO sessions (token_hash, account_id) VALUES ($1, $2)', [hashOf(OTHER), account?.id])
  const district = maple.id('Maple Grove')
  const [ada, abe] = [maple.token('Ada Admin'), OTHER].map(token => uploadClient(app, token, district))
  if (!ada || !abe) throw new Error('Two administrators are needed')
  const upload = await ada.upload('students', csv('First Name,Family Name', 'Top,Secret'))
  const one = `${ada.at}/${upload.id}`
  const as = (token: string, method: 'GET' | 'DELETE', url: string) => app.call({ method, url, token })
  for (const url of [one, `${one}/rows`]) {
    expect((await as(maple.token('Ada Admin'), 'GET', url)).statusCode).toBe(200)
    expect((await as(OTHER, 'GET', url)).statusCode).toBe(404)
  }
  expect((await abe.patchRow(upload.id, 2, { leftOut: true })).statusCode).toBe(404)
  expect((await abe.patch(upload.id, { columns: [null, null] })).statusCode).toBe(404)
  expect((await abe.applyCall(upload.id)).statusCode).toBe(404)
  expect((await as(OTHER, 'DELETE', one)).statusCode).toBe(404)
  expect((await as(OTHER, 'GET', ada.at)).json().data).toEqual([])
  expect((await as(maple.token('Ada Admin'), 'GET', ada.at)).json().data).toHaveLength(1)
})
