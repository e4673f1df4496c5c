import type { Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { afterAll, describe, expect, test } from 'vitest'
import { secondStepWrites } from '../test/second-step-writes.ts'
import { signOnWrites } from '../test/sign-on-writes.ts'
import { TOWN_PASSWORD } from '../test/town.ts'
import { BRINGING_IN_WRITES } from '../test/writes/bringing-in.ts'
import { GUIDES_AND_PROMOTIONS_WRITES } from '../test/writes/guides-and-promotions.ts'
import { app, call, document, lesson, linkFor, maple, ofFiles, type Write } from '../test/writes/kit.ts'
import { PROGRESS_WRITES } from '../test/writes/progress.ts'
import { PROVIDER_WRITES } from '../test/writes/provider.ts'
import { ROSTERING_WRITES } from '../test/writes/rostering.ts'
import { SESSION_WRITES } from '../test/writes/session.ts'
import { YEAR_WRITES } from '../test/writes/year.ts'

const ofSignOns = signOnWrites(() => ({ app, maple, linkFor }))
afterAll(() => ofSignOns.close())

/**
 * Every call of the contract that is not a GET, and the audit entries that a successful one leaves. Events, sessions,
 * one-time links, roster files and memberships of people keep their history in their own rows, so they get an entry but
 * no change row.
 */
const WRITES: Readonly<Record<string, Write>> = {
  ...ofSignOns.writes,
  ...secondStepWrites(() => ({ app, maple })),
  ...SESSION_WRITES,
  ...PROGRESS_WRITES,
  ...GUIDES_AND_PROMOTIONS_WRITES,
  ...ROSTERING_WRITES,
  ...YEAR_WRITES,
  ...BRINGING_IN_WRITES,
  ...PROVIDER_WRITES,
}

const WRITING_ENDPOINTS = Object.entries(ENDPOINTS).filter(([, { method }]) => method !== 'GET')

interface Found {
  id: string
  district_id: string
  action: string
  actor: string
  account_id: string | null
  request_id: string
}
const lastEntry = async () =>
  (await app.owner<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_entries'))[0]?.id ?? '0'
const entriesAfter = (id: string) =>
  app.owner<Found>('SELECT * FROM audit_entries WHERE id > $1 ORDER BY action, district_id::bigint', [id])

/** How many change rows of each kind an entry has; an object with both counts if a record has more than one. */
async function rowsOf({ district_id, id }: Found) {
  const rows = await app.owner<{ record: string; rows: number; records: number }>(
    `SELECT record, count(*)::int AS rows, count(DISTINCT record_id)::int AS records FROM changes
      WHERE district_id = $1 AND entry_id = $2 GROUP BY 1`,
    [district_id, id],
  )
  return Object.fromEntries(rows.map(({ record, ...n }) => [record, n.rows === n.records ? n.rows : n]))
}

function districtNamed(name: string, made: string) {
  if (name === 'the provider') return '0'
  if (name === 'the district made') return made
  return name === 'of the files' ? ofFiles() : maple.id(name)
}

describe('Every call that writes leaves the audit entries in the table, in the districts that it touches and nowhere else', () => {
  test('the table lists every such call of the contract', () => {
    expect(Object.keys(WRITES).sort()).toEqual(WRITING_ENDPOINTS.map(([name]) => name).sort())
  })

  test.each(WRITING_ENDPOINTS)('%s', async (name, endpoint) => {
    const { ask, leaves } = WRITES[name] as Write
    const request = await ask()
    const before = await lastEntry()
    const mails = app.mails.length
    const answer = await call(endpoint, request)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    // The mail is sent after the response, and the entry is written with it.
    if (name === 'requestCredentialLink') await expect.poll(() => app.mails.length).toBe(mails + 1)
    const made = name === 'createDistrict' ? answer.json().data.id : ''
    const asked = answer.headers['x-request-id']
    // A job that an earlier call has asked for may end meanwhile.
    const found = (await entriesAfter(before)).filter(entry => entry.request_id === asked)
    expect(
      await Promise.all(
        found.map(async entry => ({
          in: entry.district_id,
          action: entry.action,
          actor: entry.actor,
          account: entry.account_id,
          rows: await rowsOf(entry),
        })),
      ),
    ).toEqual(
      leaves.map(entry => ({
        ...entry,
        in: districtNamed(entry.in, made),
        account: entry.account && maple.id(entry.account),
      })),
    )
  })

  test.each(WRITING_ENDPOINTS.filter(([, { idempotent }]) => idempotent))(
    '%s leaves one entry when it is called twice with one Idempotency-Key',
    async (name, endpoint) => {
      const { ask, leaves } = WRITES[name] as Write
      const request = await ask()
      const before = await lastEntry()
      for (let time = 0; time < 2; time++) await call(endpoint, request, { 'idempotency-key': `again ${name}` })
      expect(await entriesAfter(before)).toHaveLength(leaves.length)
    },
  )

  test('repeating a call that has no further effect leaves no entry', async () => {
    const before = await lastEntry()
    const revoked = { by: 'Ada Admin', params: { serviceTokenId: maple.id('handoff app') } }
    expect((await call(ENDPOINTS.revokeServiceToken as Endpoint, revoked)).statusCode).toBe(204)
    const teachers = { data: [{ type: 'teacher', id: maple.id('Hana Harbor') }] }
    const invited = { by: 'Ada Admin', body: document('bulkTeacherInvitation', {}, { teachers }) }
    expect((await call(ENDPOINTS.inviteTeachers as Endpoint, invited)).json().meta).toEqual({ sent: 0, skipped: 1 })
    expect(await entriesAfter(before)).toEqual([])
  })

  test('a change row holds the values before and after', async () => {
    const rows = await app.owner<{ before: object; after: object }>(
      `SELECT c.before, c.after FROM changes c JOIN audit_entries e ON e.district_id = c.district_id AND e.id = c.entry_id
        WHERE e.action = 'district.change' AND c.district_id = $1`,
      [maple.id('Dry Creek')],
    )
    expect(rows).toMatchObject([
      {
        before: { membershipExpiresAt: expect.stringMatching(/^20/) },
        after: { membershipExpiresAt: '2031-06-30T00:00:00Z' },
      },
    ])
  })

  test('a refused call leaves no entry', async () => {
    const before = await lastEntry()
    const change = (attributes: object) =>
      call(ENDPOINTS.changeDistrict as Endpoint, {
        by: 'Ada Admin',
        params: { districtId: maple.id('Maple Grove') },
        body: document('district', attributes),
      })
    expect((await change({ version: 0, name: 'Taken' })).statusCode).toBe(412)
    expect((await change({ oneRosterId: 'HA' })).statusCode).toBe(422)
    const late = { body: { data: [lesson('Ola Old')] } }
    expect((await call(ENDPOINTS.postLessonCompletions as Endpoint, late)).json().meta.accepted).toBe(0)
    expect(await entriesAfter(before)).toEqual([])
  })

  test('no entry and no change row contains a secret', async () => {
    const rows = await app.owner<{ text: string }>(
      `SELECT (to_jsonb(e) - 'request_id')::text || coalesce(c::text, '') AS text
        FROM audit_entries e LEFT JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id`,
    )
    // How a connection signs in is no secret.
    const text = rows.map(row => row.text.replaceAll('""signIn"": ""password""', '')).join()
    expect(rows.length).toBeGreaterThan(60)
    expect(text).toContain('credentialsSetAt')
    expect(text).not.toContain(TOWN_PASSWORD)
    expect(text).not.toMatch(/hidden7[78]|hush-hush/)
    expect(text).not.toMatch(/token_hash|password|cipher|x[0-9a-f]{32}|[\w-]{40}/i)
  })
})
