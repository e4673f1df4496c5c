import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxFor } from '../mail/outbox.ts'
import { inTown } from '../test/in-town.ts'
import { hurryJobs, jobsOf } from '../test/jobs.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { emailOf } from '../test/town.ts'

// Mails go to a real server, which refuses some.

const { app, maple, as, nobody, district } = inTown({ hasEdgeCases: true })

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app.outbox.send = outboxFor({ smtp: server.smtp, from: 'Hornbook <hornbook@example.org>', folder: '' }).send
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['mail_refusals', 'sign_in_attempts', 'credential_links', 'jobs'])
    await app.owner(`DELETE FROM ${table}`)
  server.mails.length = 0
  server.toRecipient = () => null
  server.toMail = () => null
})

const NO_SUCH = { code: 550, says: '5.1.1 No such person here' }
const ANSWER = '550 5.1.1 No such person here'

/** Asks for a new password, which mails a link. */
const askFor = (email: string) => nobody.post('credential_requests', JSON.stringify({ email }))

async function refuse(name: string) {
  server.toRecipient = address => (address === emailOf(name) ? NO_SUCH : null)
  await askFor(emailOf(name))
  await expect.poll(() => shownAt(name)).toBe(ANSWER)
}

const row = async (name: string, by = 'Dana District', where = district()) =>
  (await as(by).get(`districts/${where}/teachers?page[size]=100`)).data.find(
    ({ id }: { id: string }) => id === maple.id(name),
  )?.attributes
const shownAt = async (name: string) => (await row(name))?.mailRefusal
const inHub = async (name: string) =>
  (await as('Ada Admin').get(`districts/${district()}/support/staff?search=${name.split(' ')[0]}`)).document.items[0]
const need = async () =>
  (await as('Ada Admin').get('needs')).document.items
    .find(({ districtId }: { districtId: string }) => districtId === district())
    ?.needs.find(({ cause }: { cause: string }) => cause === 'mailReturned')

describe('An address that is refused for good', () => {
  test('is shown with the words of the server: in the list of staff, and where the provider helps', async () => {
    await refuse('Tess Teacher')
    expect(await row('Tess Teacher')).toMatchObject({ mailRefusal: ANSWER, mailRefusedAt: expect.any(String) })
    expect((await row('Noor Neighbour'))?.mailRefusal).toBeNull()
    expect(await inHub('Tess Teacher')).toMatchObject({ need: 'mailReturned', mailRefusal: ANSWER })
    expect(await need()).toMatchObject({ count: 1 })
    // Nothing is left to try.
    await expect.poll(() => jobsOf(app)).toEqual([])
    expect(server.connections).toBe(1)
  })

  test('keeps its time when it is refused again, and the newest words', async () => {
    await refuse('Tess Teacher')
    await app.owner(`UPDATE mail_refusals SET refused_at = '2026-01-02T03:04:05Z'`)
    server.toRecipient = () => ({ code: 550, says: '5.1.1 Still nobody' })
    await askFor(emailOf('Tess Teacher'))
    await expect.poll(() => shownAt('Tess Teacher')).toBe('550 5.1.1 Still nobody')
    expect(await row('Tess Teacher')).toMatchObject({ mailRefusedAt: '2026-01-02T03:04:05.000Z' })
    expect(await need()).toMatchObject({ count: 1, since: '2026-01-02T03:04:05.000Z' })
  })

  test('is well again once a mail arrives', async () => {
    await refuse('Tess Teacher')
    server.toRecipient = () => null
    await askFor(emailOf('Tess Teacher'))
    await expect.poll(() => server.mails.length).toBe(1)
    await expect.poll(() => shownAt('Tess Teacher')).toBeNull()
    expect([await need(), (await inHub('Tess Teacher')).mailRefusal]).toEqual([undefined, null])
  })

  test('says nothing about another address, and again something about the old one', async () => {
    await refuse('Tess Teacher')
    const change = (email: string) =>
      as('Dana District').patch(`districts/${district()}/teachers/${maple.id('Tess Teacher')}`, {
        type: 'teacher',
        attributes: { email },
      })
    expect((await change('tess.new@town.test')).status).toBe(200)
    expect([await shownAt('Tess Teacher'), await need()]).toEqual([null, undefined])
    expect((await change(emailOf('Tess Teacher'))).status).toBe(200)
    expect(await shownAt('Tess Teacher')).toBe(ANSWER)
  })

  test('of somebody in two districts is shown in both, and of somebody archived in none', async () => {
    server.toRecipient = () => NO_SUCH
    await askFor(emailOf('Bea Both'))
    await expect.poll(async () => (await app.owner('SELECT FROM mail_refusals')).length).toBe(2)
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [maple.id('Bea Both')])
    expect(await need()).toBeUndefined()
    await app.owner('UPDATE staff SET archived_at = NULL WHERE id = $1', [maple.id('Bea Both')])
    expect(await need()).toMatchObject({ count: 1 })
  })

  test("that is no member of staff's fails its job, and is not tried again", async () => {
    server.toRecipient = () => NO_SUCH
    await askFor(emailOf('Ada Admin'))
    await expect
      .poll(async () => (await app.owner('SELECT last_error, attempts = max_attempts AS over FROM jobs'))[0])
      .toEqual({ last_error: 'The mail server refused the address (EENVELOPE)', over: true })
    expect(await app.owner('SELECT FROM mail_refusals')).toEqual([])
  })
})

describe('A mail that is not taken now', () => {
  test('is tried again, later each time, and nobody is said to be unreachable', async () => {
    server.toRecipient = () => ({ code: 450, says: '4.2.0 Greylisted' })
    await askFor(emailOf('Tess Teacher'))
    const waits = async () =>
      (
        await app.owner<{
          attempts: number
          s: number
        }>(`SELECT attempts, extract(epoch FROM run_at - now())::int AS s FROM jobs
        WHERE locked_by IS NULL AND attempts > 0`)
      )[0]
    await expect.poll(async () => (await waits())?.attempts).toBe(1)
    const first = (await waits())?.s ?? 0
    await hurryJobs(app)
    await expect.poll(async () => (await waits())?.attempts).toBe(2)
    expect((await waits())?.s).toBeGreaterThan(first + 1)
    expect(await shownAt('Tess Teacher')).toBeNull()
    server.toRecipient = () => null
    await hurryJobs(app)
    await expect.poll(() => server.mails.length).toBe(1)
    await expect.poll(() => jobsOf(app)).toEqual([])
  })

  test('that was dropped with the whole mail in hand comes again as the same mail', async () => {
    server.toMail = () => 'drop'
    await askFor(emailOf('Tess Teacher'))
    await expect.poll(() => server.mails.length).toBe(1)
    server.toMail = () => null
    const arrived = async () => {
      await hurryJobs(app)
      return server.mails.length
    }
    await expect.poll(arrived).toBe(2)
    const [first, second] = server.mails.map(({ text }) => [
      /^Message-ID: .*$/im.exec(text)?.[0],
      /token=(?:3D)?[\w-]+/.exec(text)?.[0],
    ])
    expect(second).toEqual(first)
    expect(first?.every(Boolean)).toBe(true)
  })

  test.each([
    ['relays nothing for us', 'toRecipient', { code: 554, says: '5.7.1 Relay access denied' }, 'Error ESENDER'],
    ['refuses the mail', 'toMail', { code: 554, says: 'Looks like spam' }, 'Error EMESSAGE'],
  ] as const)('because the server %s says nothing about an address', async (_, to, answer, error) => {
    server[to] = () => answer
    await askFor(emailOf('Tess Teacher'))
    await expect.poll(async () => (await app.owner('SELECT last_error FROM jobs'))[0]).toEqual({ last_error: error })
    expect(await shownAt('Tess Teacher')).toBeNull()
  })
})
