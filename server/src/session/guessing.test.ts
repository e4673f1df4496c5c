import { beforeEach, expect, test } from 'vitest'
import { settled } from '../test/after-answers.ts'
import { inTown } from '../test/in-town.ts'
import { emailOf, TOWN_PASSWORD } from '../test/town.ts'
import { browserCookie } from './known-browser.ts'

const { app, maple, call } = inTown({ settings: { publicUrl: 'https://hornbook.test' }, hasEdgeCases: true })

beforeEach(async () => {
  await app.owner('DELETE FROM sign_in_attempts')
  await app.owner('UPDATE accounts SET guesses_mailed_at = NULL')
  app.mails.length = 0
})

test('guesses elsewhere do not lock a person out of a browser that they have used', async () => {
  const browser = await browserOf('Tess Teacher')
  expect(await guess(11, 'Tess Teacher')).toEqual([...wrong(10), 429])
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD)).toBe(429)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD, browser)).toBe(201)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD)).toBe(429)
})

test('guesses from its address do not lock a browser out either', async () => {
  const browser = await browserOf('Tess Teacher')
  await guess(1, 'Nil Noone')
  await app.owner(`INSERT INTO sign_in_attempts (key)
    SELECT key FROM sign_in_attempts, generate_series(1, 599) WHERE key LIKE 'network %'`)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD)).toBe(429)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD, browser)).toBe(201)
})

test('such a browser has ten guesses of its own, and they lock nobody else out', async () => {
  const browser = await browserOf('Tess Teacher')
  expect(await guess(11, 'Tess Teacher', browser)).toEqual([...wrong(10), 429])
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD, browser)).toBe(429)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD)).toBe(201)
})

test('the browser of one person is a strange one for another', async () => {
  const browser = await browserOf('Tess Teacher')
  expect(await guess(11, 'Noor Neighbour', browser)).toEqual([...wrong(10), 429])
  const shared = await browserOf('Sam School', browser)
  await guess(11, 'Sam School')
  await guess(11, 'Tess Teacher')
  expect(await statusOf('Sam School', TOWN_PASSWORD, shared)).toBe(201)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD, shared)).toBe(201)
})

test('a cookie that is changed, made up, too long or too old counts as none', async () => {
  const browser = await browserOf('Tess Teacher')
  await guess(10, 'Tess Teacher')
  const [name, value = ''] = browser.split('=')
  const bytes = Buffer.from(value, 'base64url')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  const forged = [`${name}=${bytes.toString('base64url')}`, `${name}=%`, `${name}=${'A'.repeat(54)}`, `${name}=`]
  for (const cookie of [...forged, `${name}=${'A.'.repeat(2_000)}`])
    expect(await statusOf('Tess Teacher', TOWN_PASSWORD, cookie)).toBe(429)
  const madeBefore = (days: number) =>
    browserCookie(
      app.app.settings,
      undefined,
      maple.id('account of Tess Teacher'),
      Date.now() - days * 86_400_000,
    ).split(';')[0]
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD, madeBefore(181))).toBe(429)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD, madeBefore(179))).toBe(201)
  expect(await statusOf('Tess Teacher', TOWN_PASSWORD, `other=1; ${browser}`)).toBe(201)
})

test('the cookie is out of reach for scripts and other sites, and names nobody', async () => {
  const header = String((await signIn('Tess Teacher', TOWN_PASSWORD)).headers['set-cookie'])
  expect(header).toMatch(
    /^hornbook-browser=[\w-]{54}; Max-Age=15552000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/,
  )
  let cookie = header.split(';')[0]
  for (const name of ['Sam School', 'Elsa Elm', 'Noor Neighbour', 'Dana District', 'Hana Harbor', 'Piet Pier'])
    cookie = await browserOf(name, cookie)
  for (const name of ['Tess Teacher', 'Ada Admin', 'Bea Both', 'Sam School']) {
    if (name === 'Bea Both') await samePassword(name)
    cookie = await browserOf(name, cookie)
  }
  expect(cookie?.split('=')[1]?.split('.')).toHaveLength(8)
})
const samePassword = (name: string) =>
  app.owner(
    `INSERT INTO passwords (account_id, hash) SELECT o.id, p.hash FROM accounts o, accounts a
      JOIN passwords p ON p.account_id = a.id WHERE a.email = $2 AND o.email = $1`,
    [emailOf(name), emailOf('Tess Teacher')],
  )

const mailsTo = (name: string) => app.mails.filter(({ to }) => to === emailOf(name))

test('ten wrong guesses are told to the person by mail, once a day', async () => {
  await guess(9, 'Dana District')
  await settled(app)
  expect(mailsTo('Dana District')).toEqual([])
  await guess(3, 'Dana District')
  await expect.poll(() => mailsTo('Dana District').length).toBe(1)
  expect(mailsTo('Dana District')).toMatchObject([
    {
      subject: 'Wrong passwords for your CAPIT READING account',
      text: expect.stringContaining('https://hornbook.test/forgot-password'),
    },
  ])
  const entries = "SELECT actor FROM audit_entries WHERE action = 'account.guesses' AND account_id = $1"
  expect(await app.owner(entries, [maple.id('account of Dana District')])).toEqual([{ actor: 'server' }])
  await app.owner('DELETE FROM sign_in_attempts')
  await guess(11, 'Dana District')
  await settled(app)
  expect(mailsTo('Dana District')).toHaveLength(1)
  await app.owner(`UPDATE accounts SET guesses_mailed_at = now() - interval '25 hours' WHERE email = $1`, [
    emailOf('Dana District'),
  ])
  await app.owner('DELETE FROM sign_in_attempts')
  await guess(10, 'Dana District')
  await expect.poll(() => mailsTo('Dana District').length).toBe(2)
})

test('nobody is told of guesses at an account that is archived everywhere', async () => {
  await samePassword('Aron Archived')
  await guess(11, 'Aron Archived')
  await settled(app)
  expect(mailsTo('Aron Archived')).toEqual([])
})

const signIn = (name: string, password: string, cookie?: string) =>
  call({
    method: 'POST',
    url: '/api/users/session',
    payload: { data: { type: 'user', attributes: { email: emailOf(name), password } } },
    ...(cookie !== undefined && { headers: { cookie } }),
  })

/** Signs in and returns the browser's cookies afterwards. */
async function browserOf(name: string, cookie?: string): Promise<string> {
  const answer = await signIn(name, TOWN_PASSWORD, cookie)
  expect(answer.status).toBe(201)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const guess = async (times: number, name: string, cookie?: string) => {
  const statuses = []
  for (let at = 0; at < times; at++) statuses.push(await statusOf(name, `guess ${at}`, cookie))
  return statuses
}
const statusOf = async (...call: Parameters<typeof signIn>) => (await signIn(...call)).status
const wrong = (times: number) => Array.from({ length: times }, () => 401)
