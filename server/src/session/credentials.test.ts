import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { within } from '../db/pool.ts'
import { folderOutbox } from '../mail/outbox.ts'
import { settled } from '../test/after-answers.ts'
import { inTown } from '../test/in-town.ts'
import { jobsOf } from '../test/jobs.ts'
import { learningEvent } from '../test/learning-event.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { emailOf, TOWN_PASSWORD } from '../test/town.ts'
import { sendLink } from './credential-links.ts'

const NEW_PASSWORD = 'Rainy-Tuesday-2026'
const logged: string[] = []

const { app, maple, as, nobody, service, call } = inTown({
  log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  hasEdgeCases: true,
})

beforeEach(async () => {
  app.mails.length = 0
  await app.owner('DELETE FROM credential_links')
  await app.owner('DELETE FROM sign_in_attempts')
})

describe('An invitation', () => {
  test('lets a new teacher choose a password and activates the account', async () => {
    const sent = await invite('Sam School', 'Ivy Invited')
    expect(sent.document).toEqual({ meta: { sent: 1, skipped: 0 } })
    await expect.poll(() => app.mails.length).toBe(1)
    expect(app.mails).toMatchObject([{ to: emailOf('Ivy Invited'), subject: 'Your account for CAPIT READING at Oak' }])
    expect(app.mails[0]?.text).toContain('Sam School has invited you to CAPIT READING at Oak.')
    expect(app.mails[0]?.text).toContain(`http://hornbook.test/unauth/teacher?token=${linkIn()}`)
    const token = linkIn()
    const greeted = await nobody.post('credential_links', JSON.stringify({ token }))
    expect(greeted.document).toEqual({
      purpose: 'invitation',
      fullName: 'Ivy Invited',
      email: emailOf('Ivy Invited'),
      signOns: [],
    })
    expect((await accept(token)).status).toBe(200)
    expect((await signIn(emailOf('Ivy Invited'), NEW_PASSWORD)).status).toBe(201)
    const list = await as('Sam School').get(`districts/${maple.id('Maple Grove')}/teachers?filter[nameCont]=ivy`)
    const [ivy] = list.data
    expect(Date.parse(ivy.attributes.authCredentialsSetAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await invite('Sam School', 'Ivy Invited')).document).toEqual({ meta: { sent: 0, skipped: 1 } })
  })

  test('uses the name from a district that has not archived the person', async () => {
    const archived = 'UPDATE staff SET archived_at = $2 WHERE id = $1'
    await app.owner(archived, [maple.id('Sam School'), '2025-01-01'])
    const [here] = await app.owner<{ id: string }>(
      "INSERT INTO staff (district_id, account_id, role, first_name, last_name) VALUES ($1, $2, 'Teacher', 'Sam', 'Newly') RETURNING id",
      [maple.id('Harbor Point'), maple.id('account of Sam School')],
    )
    await ask(emailOf('Sam School'))
    const greeted = await nobody.post('credential_links', JSON.stringify({ token: linkIn() }))
    await app.owner('DELETE FROM staff WHERE id = $1', [here?.id])
    await app.owner(archived, [maple.id('Sam School'), null])
    expect(greeted.document).toMatchObject({ fullName: 'Sam Newly' })
  })

  test('cannot be sent to a person with a higher role, even at the same school', async () => {
    await app.owner(
      "INSERT INTO staff_schools (district_id, staff_id, school_id, began_at) VALUES ($1, $2, $3, '2025-08-01')",
      [maple.id('Maple Grove'), maple.id('Dana District'), maple.id('Oak')],
    )
    const refused = await invite('Sam School', 'Dana District')
    await app.owner('DELETE FROM staff_schools WHERE staff_id = $1', [maple.id('Dana District')])
    expect(refused.status).toBe(404)
  })

  test('is not sent to staff of a school that the sender does not see', async () => {
    expect((await invite('Sam School', 'Elsa Elm')).status).toBe(404)
    expect((await invite('Sam School', 'Elsa Elm', 'Ivy Invited')).status).toBe(404)
  })

  test('that cannot be sent yet is sent later, with the same link', async () => {
    await app.owner('UPDATE accounts SET credentials_set_at = NULL WHERE email = $1', [emailOf('Ivy Invited')])
    const { send } = app.outbox
    const refused: string[] = []
    app.outbox.send = async mail => {
      refused.push(mail.text)
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
    }
    expect((await invite('Sam School', 'Ivy Invited')).document).toEqual({ meta: { sent: 1, skipped: 0 } })
    await expect.poll(() => refused.length).toBe(1)
    app.outbox.send = send
    expect(app.mails).toEqual([])
    await expect.poll(() => app.mails.length).toBe(1)
    expect(app.mails[0]?.text).toBe(refused[0])
    expect((await nobody.post('credential_links', JSON.stringify({ token: linkIn() }))).status).toBe(200)
  })

  test('that is asked for again is the same: it says who invited', async () => {
    await invite('Sam School', 'Ivy Invited')
    await expect.poll(() => app.mails.length).toBe(1)
    await ask(emailOf('Ivy Invited'))
    const [first, again] = app.mails.map(({ text }) => text.replace(/token=\S+/, ''))
    expect(again).toBe(first)
  })

  test('is not sent when its transaction is rolled back', async () => {
    const account = maple.id('account of Noor Neighbour')
    const context = { settings: TEST_SETTINGS, now: Date.now() }
    const rolledBack = within(app.db.queries, 'all', async tx => {
      await sendLink(tx, account, 'reset', context)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await within(app.db.queries, 'all', tx => sendLink(tx, account, 'reset', context))
    await expect.poll(() => app.mails.length).toBe(1)
    await expect.poll(() => jobsOf(app)).toEqual([])
    expect(app.mails).toHaveLength(1)
  })

  test('leaves nothing in the database from which its link could be made', async () => {
    await invite('Sam School', 'Ivy Invited')
    await expect.poll(() => app.mails.length).toBe(1)
    await expect.poll(() => app.owner('SELECT seed FROM credential_links')).toEqual([{ seed: null }])
  })

  test('that was used or replaced before it could be sent is not sent', async () => {
    const context = { settings: TEST_SETTINGS, now: Date.now() }
    await within(app.db.queries, 'all', async tx => {
      for (let times = 0; times < 3; times++)
        await sendLink(tx, maple.id('account of Noor Neighbour'), 'reset', context)
    })
    await expect.poll(() => jobsOf(app)).toEqual([])
    expect(app.mails).toHaveLength(1)
  })

  test('is written to the outbox folder as a standard mail file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hornbook-outbox-'))
    await folderOutbox(folder, 'Hornbook <support@example.org>').send({
      id: 'one-mail',
      to: 'a@town.test',
      subject: 'Grüße',
      text: 'http://hornbook.test/unauth/teacher?token=abc',
      html: '<p>http://hornbook.test/unauth/teacher?token=abc</p>',
    })
    const [name, ...others] = readdirSync(folder)
    expect(others).toEqual([])
    const mail = readFileSync(join(folder, name as string), 'utf8')
    expect(mail).toContain('Message-ID: <one-mail@example.org>')
    expect(mail).toContain('To: a@town.test\r\n')
    expect(mail.match(/teacher\?token=(3D)?abc/g)).toHaveLength(2)
    expect(mail).toMatch(/Content-Type: multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
  })
})

describe('A link', () => {
  test('works once, even when it is used three times at the same moment', async () => {
    await ask(emailOf('Noor Neighbour'))
    const token = linkIn()
    const answers = await Promise.all([accept(token), accept(token, 'Another-Password-99'), accept(token)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404, 404])
    expect((await accept(token)).errors).toMatchObject([{ code: 'notFound', source: { pointer: '/token' } }])
    expect((await nobody.post('credential_links', JSON.stringify({ token }))).status).toBe(404)
  })

  test('expires: a reset after two hours, an invitation after fourteen days', async () => {
    await ask(emailOf('Noor Neighbour'))
    const [reset] = await app.owner<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM credential_links',
    )
    expect(reset).toEqual({ hours: 2 })
    await app.owner(`UPDATE credential_links SET expires_at = now() - interval '1 second'`)
    expect((await accept(linkIn())).status).toBe(404)
    await app.owner('DELETE FROM credential_links')
    await ask(emailOf('Ivy Invited'))
    const [invitation] = await app.owner<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM credential_links',
    )
    expect(invitation).toEqual({ hours: 14 * 24 })
  })

  test('stops working when a newer one is sent, and is stored only as a hash', async () => {
    await ask(emailOf('Noor Neighbour'))
    await ask(emailOf('Noor Neighbour'))
    const [older, newer] = [linkIn(-2), linkIn(-1)]
    expect((await accept(older)).status).toBe(404)
    const rows = await app.owner<{ stored: string }>('SELECT l::text AS stored FROM credential_links l')
    expect(rows.some(({ stored }) => stored.includes(newer))).toBe(false)
    expect((await accept(newer)).status).toBe(200)
  })

  test('of a person archived everywhere answers like a used one, and no new one is sent', async () => {
    const [email, id] = [emailOf('Noor Neighbour'), maple.id('Noor Neighbour')]
    const archived = (at: string) => app.owner(`UPDATE staff SET archived_at = ${at} WHERE id = $1`, [id])
    const answersTo = async (token: string) => {
      const answers = [await nobody.post('credential_links', JSON.stringify({ token })), await accept(token)]
      return answers.map(answer => [answer.status, answer.body.replace(/"requestId":"[^"]+"/, '')])
    }
    await ask(email)
    const used = linkIn()
    expect((await accept(used)).status).toBe(200)
    const hash = () =>
      app.owner('SELECT hash FROM passwords JOIN accounts ON id = account_id WHERE email = $1', [email])
    const before = await hash()
    await ask(email)
    await archived('now()')
    const answers = await answersTo(linkIn())
    await ask(email)
    expect(app.mails).toHaveLength(2)
    expect(await hash()).toEqual(before)
    await archived('NULL')
    expect(answers).toEqual(await answersTo(used))
    expect((await accept(linkIn())).status).toBe(200)
  })

  test('of a person archived in only one of two districts works', async () => {
    const archived = (at: string) =>
      app.owner(`UPDATE staff SET archived_at = ${at} WHERE id = $1`, [maple.id('Bea Both')])
    await archived('now()')
    await ask(emailOf('Bea Both'))
    expect((await accept(linkIn())).status).toBe(200)
    await archived('NULL')
  })

  test('is sent at most three times an hour, and the answer never shows whether an account exists', async () => {
    const known = await ask(emailOf('Elsa Elm'))
    const unknown = await ask('nobody@town.test')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    for (let at = 0; at < 4; at++) expect((await ask(emailOf('Elsa Elm'))).status).toBe(204)
    expect(app.mails).toHaveLength(3)
  })

  test('is asked for at most 60 times in ten minutes from one network, for whatever names', async () => {
    const askFrom = (remoteAddress: string, email: string) =>
      call({ method: 'POST', url: '/api/credential_requests', remoteAddress, payload: { email } })
    for (let at = 0; at < 60; at++)
      expect((await askFrom(`2001:db8::${at}`, `nobody-${at}@town.test`)).status).toBe(204)
    const refused = [
      await askFrom('2001:db8::1', 'nobody@town.test'),
      await askFrom('2001:db8::2', emailOf('Tess Teacher')),
    ]
    expect(refused.map(answer => [answer.status, answer.headers['retry-after']])).toEqual([
      [429, '600'],
      [429, '600'],
    ])
    expect((await askFrom('2001:db8:1::1', 'nobody@town.test')).status).toBe(204)
    await settled(app)
    expect(app.mails).toEqual([])
  })

  test('is not made more often when many requests arrive at once', async () => {
    // Not the mails: on a busy machine a newer link replaces one whose mail was not sent yet.
    const made = () => app.owner('SELECT FROM credential_links')
    await Promise.all(Array.from({ length: 8 }, () => ask(emailOf('Elsa Elm'))))
    expect(await made()).toHaveLength(3)
  })

  test('refuses a weak password, and still works afterwards', async () => {
    await ask(emailOf('Noor Neighbour'))
    const weak = await accept(linkIn(), 'short')
    expect(weak.errors[0].detail).toBe('Password must be at least 10 characters')
    expect(weak.status).toBe(422)
    expect(weak.errors).toMatchObject([{ code: 'invalid', source: { pointer: '/password' } }])
    expect((await accept(linkIn())).status).toBe(200)
  })

  test('that sets a new password ends every session of the account and the old password', async () => {
    const email = emailOf('Sam School')
    const token = (await signIn(email, TOWN_PASSWORD)).data.attributes.authenticationToken
    const session = (each: string) => call({ method: 'GET', url: '/api/users/session', token: each })
    expect((await session(token)).status).toBe(200)
    await ask(email)
    expect((await accept(linkIn())).status).toBe(200)
    expect([(await session(token)).status, (await session(maple.token('Sam School'))).status]).toEqual([401, 401])
    expect((await signIn(email, TOWN_PASSWORD)).status).toBe(401)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(201)
  })
})

test('a server that closes first finishes what follows its answers', async () => {
  const stopping = await buildApp(app.app)
  await stopping.inject({ method: 'POST', url: '/api/credential_requests', payload: { email: emailOf('Elsa Elm') } })
  await stopping.close()
  expect(await app.owner('SELECT FROM credential_links')).toHaveLength(1)
})

test('no secret and no name is ever logged, whatever fails', async () => {
  await ask(emailOf('Elsa Elm'))
  const link = linkIn()
  expect((await signIn(emailOf('Elsa Elm'), 'a-wrong-password-typed')).status).toBe(401)
  expect((await as('Dana District').get(`districts?bogus=${emailOf('Elsa Elm')}`)).status).toBe(400)
  const event = learningEvent('lessonCompletion', { studentId: maple.id('Amara Okafor'), level: 1 })
  expect((await service.post('lesson_completions', [event])).meta.rejected).toHaveLength(1)
  const { send } = app.outbox
  app.outbox.send = async () => {
    throw Object.assign(new Error(`550 no mailbox ${emailOf('Tess Teacher')}`), { code: 'EENVELOPE' })
  }
  const asked = await nobody.post('credential_requests', JSON.stringify({ email: emailOf('Tess Teacher') }))
  expect(asked.status, asked.body).toBe(204)
  await expect.poll(() => logged.join()).toContain('a job failed')
  app.outbox.send = send
  await app.owner('ALTER TABLE students RENAME TO hidden_students')
  expect((await as('Dana District').get(`classrooms/${maple.id('Room 1')}/student_summaries`)).status).toBe(500)
  await app.owner('ALTER TABLE hidden_students RENAME TO students')
  const text = logged.join('\n')
  expect(text).toContain('request failed')
  expect(text).toContain('a job failed')
  const secrets = [
    TOWN_PASSWORD,
    NEW_PASSWORD,
    'a-wrong-password-typed',
    link,
    '@town.test',
    'service-token-of-the-tests',
  ]
  const people = ['Amara', 'Okafor', 'Elsa', 'Tess', maple.token('Dana District')]
  expect([...secrets, ...people].filter(each => text.includes(each))).toEqual([])
})

const invite = (by: string, ...names: string[]) =>
  as(by).post('bulk_teacher_invitation', {
    type: 'bulkTeacherInvitation',
    relationships: { teachers: { data: names.map(name => ({ type: 'teacher', id: maple.id(name) })) } },
  })
/** Asks for a link, and waits for its mail if there is one. */
const ask = async (email: string) => {
  const answer = await nobody.post('credential_requests', JSON.stringify({ email }))
  await settled(app)
  return answer
}
const linkIn = (at = -1) => /\?token=([\w-]+)/.exec(app.mails.at(at)?.text ?? '')?.[1] ?? 'no link in the mail'
const accept = (token: string, password = NEW_PASSWORD) =>
  nobody.post('credentials', JSON.stringify({ token, password }))
const signIn = (email: string, password: string) =>
  nobody.post('users/session', { type: 'user', attributes: { email, password } })
