import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillTables } from '../../test/fill-tables.ts'
import { inTown } from '../../test/in-town.ts'
import { addJob, jobsOf } from '../../test/jobs.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'
import { verifyChain } from '../../verify/audit-chain.ts'
import { purge } from './purge.ts'
import { watchLeaving } from './watch.ts'

const { app, as, maple, district, call, service, nobody } = inTown({ hasEdgeCases: true, runsJobs: false })

/** Who and what nobody may find any more. */
const TRACES = ['Okafor', 'Benjamin', 'Dana', 'dana.district', 'Tess', 'Maple-only', 'Ticket 77', 'secret of maple']
const STAYS = ['district_purges', 'seals']

const context = (isOver = () => false) => ({
  db: app.db.queries,
  settings: app.app.settings,
  districtId: district(),
  isOver,
})
const read = async () => (await as('Ada Admin').get(`districts/${district()}/leaving`)).document
const files = () => join(app.app.settings.dataDir as string, 'files')
const store = (kind: string, districtId: string, name: string) => {
  mkdirSync(join(files(), kind, districtId), { recursive: true })
  writeFileSync(join(files(), kind, districtId, name), 'secret of maple')
}

/** All that is not this district's, table by table, as one text each. */
async function ofOthers() {
  const tables = await app.owner<{ name: string }>('SELECT tables_of_districts() AS name')
  const found: Record<string, string | null> = {}
  for (const { name } of tables)
    found[name] = (
      await app.owner<{ digest: string | null }>(
        `SELECT md5(string_agg(x::text, '|' ORDER BY x::text)) AS digest FROM ${name} x WHERE district_id NOT IN (0, $1)`,
        [district()],
      )
    )[0]?.digest as string | null
  return found
}

async function tablesWithRows() {
  const tables = await app.owner<{ name: string }>('SELECT tables_of_districts() AS name')
  const found = []
  for (const { name } of tables)
    if ((await app.owner(`SELECT FROM ${name} WHERE district_id = $1 LIMIT 1`, [district()])).length > 0)
      found.push(name)
  return { all: tables.map(({ name }) => name), found }
}

let others: Record<string, string | null>
let lessons: object[]

beforeAll(async () => {
  const nil = maple.id('account of Nil Noone')
  await app.owner('DELETE FROM staff WHERE account_id = $1', [nil])
  await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [nil])
  lessons = Array.from({ length: 30 }, (_, at) => ({
    type: 'lessonCompletion',
    id: randomUUID(),
    attributes: {
      studentId: maple.id('Amara Okafor'),
      level: 1,
      lesson: at + 1,
      finishedAt: new Date(Date.now() - at * 60_000).toISOString(),
    },
  }))
  expect((await service.post('lesson_completions', lessons)).status).toBe(200)
  // Merged students name each other.
  await app.owner(`UPDATE students SET archived_at = now(), merged_into = $2 WHERE id = $1`, [
    maple.id('Daniyar Seitkali'),
    maple.id('Amara Okafor'),
  ])
  // Somebody who was of the provider once: what she made for it still names her.
  await app.owner(
    `INSERT INTO promotions (promotion_key, title, details, target_title, target_link, target_group, start_at, end_at, is_enabled, created_by)
      VALUES ('welcome', 'Welcome', '', 'More', 'https://hornbook.example', '{}', now(), now() + interval '1 day', false, $1)`,
    [maple.id('account of Noor Neighbour')],
  )
  await app.owner(`UPDATE accounts SET timezone = 'America/Denver' WHERE id = $1`, [
    maple.id('account of Noor Neighbour'),
  ])
  const tess = maple.id('account of Tess Teacher')
  await app.owner(
    `INSERT INTO second_factors (account_id, kind, name, begun_at, confirmed_at, on_at, sealed_key)
      VALUES ($1, 'authenticatorApp', 'Phone of Tess', now(), now(), now(), '')`,
    [tess],
  )
  await app.owner("INSERT INTO recovery_codes (account_id, mac, made_at) VALUES ($1, '', now())", [tess])
  await app.owner("INSERT INTO remembered_browsers (account_id, token_hash, expires_at) VALUES ($1, '', now())", [tess])
  await app.owner("UPDATE schools SET address_line1 = 'Maple-only' WHERE district_id = $1", [district()])
  for (const [kind, name] of [
    ['reports', '1'],
    ['uploads', '2'],
    ['exports', '3'],
    ['reports', `4.unfinished-${randomUUID()}`],
  ] as const)
    store(kind, district(), name)
  store('reports', maple.id('Harbor Point'), '1')
  await addJob(app, 'rosterSync.read', { payload: { districtId: district() }, lane: 'heavy' })
  await addJob(app, 'rosterSync.read', { payload: { districtId: maple.id('Harbor Point') }, lane: 'heavy' })
  for (let wrong = 0; wrong < 3; wrong++) await signIn('Tess Teacher', 'not hers')
  const body = JSON.stringify({
    reason: 'Ticket 77',
    purgeOn: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
  })
  await app.owner('UPDATE memberships SET expires_at = now() WHERE district_id = $1', [district()])
  const propose = () => as('Ada Admin').post(`districts/${district()}/leaving`, body)
  // A proposal that was called off leaves nothing behind either.
  await propose()
  expect((await as('Nil Noone').delete(`districts/${district()}/leaving`)).status).toBe(200)
  expect((await propose()).status).toBe(200)
  const agreement = JSON.stringify({ purgeId: (await read()).purge.id, typedCode: 'MA' })
  expect((await as('Nil Noone').post(`districts/${district()}/leaving/agreement`, agreement)).status).toBe(200)
})

const signIn = (name: string, password: string = TOWN_PASSWORD) =>
  nobody.post('users/session', { type: 'user', attributes: { email: emailOf(name), password } })

test('before its time nothing begins, whatever is called', async () => {
  await watchLeaving(app.db.queries, Date.now() + 90 * 86_400_000)
  expect((await read()).purge.status).toBe('agreed')
  await expect(purge(context())).rejects.toThrow()
  expect((await tablesWithRows()).found.length).toBeGreaterThan(10)
})

test('on its day it begins: the district has left, its keys have ended and nobody can stop it', async () => {
  await app.owner("UPDATE district_purges SET purge_on = current_date - 1, proposed_at = now() - interval '60 days'")
  await watchLeaving(app.db.queries, Date.now())
  await watchLeaving(app.db.queries, Date.now())
  expect((await read()).purge).toMatchObject({ status: 'running', removed: [] })
  expect(await jobsOf(app, 'provider.purgeDistrict')).toHaveLength(1)
  const [job] = await app.owner<{ waits: boolean }>(
    "SELECT run_at > now() + interval '50 seconds' AS waits FROM jobs WHERE task = 'provider.purgeDistrict'",
  )
  expect(job?.waits).toBe(true)
})

describe('While it runs, a plain message refuses', () => {
  const detail = 'This district has left. What it had here is being removed or is gone, so nothing new is taken for it.'
  test.each([
    ['a roster file', 'POST', 'roster_imports?fileName=roster.zip'],
    ['a change', 'PATCH', ''],
    ['a school', 'POST', 'schools'],
    ['that it is cancelled', 'DELETE', 'leaving'],
    ['looking at its students', 'GET', 'students'],
    ['help for its staff', 'GET', 'support/staff'],
  ] as const)('%s', async (_, method, path) => {
    const url = `/api/districts/${district()}${path && `/${path}`}`
    const answer = await call({
      method,
      url,
      token: maple.token('Ada Admin'),
      ...(method !== 'GET' && method !== 'DELETE' && { payload: { data: {} } }),
    })
    expect([answer.status, answer.errors?.[0]?.detail]).toEqual([403, detail])
  })

  test('a file that the provider sends for it', async () => {
    const body = JSON.stringify({ fileName: 'a.csv', districtId: district() })
    const answer = await as('Ada Admin').post('/service/file-upload-prepare', body)
    expect([answer.status, answer.document.message]).toEqual([403, detail])
  })

  test('learning events, each by itself', async () => {
    const [event] = lessons as [{ attributes: object }]
    const elsewhere = {
      ...event,
      id: randomUUID(),
      attributes: { ...event.attributes, studentId: maple.id('Fatima Idrissi') },
    }
    const { document, status } = await service.post('lesson_completions', [{ ...event, id: randomUUID() }, elsewhere])
    expect(status).toBe(200)
    expect(document.meta).toMatchObject({
      accepted: 1,
      rejected: [
        {
          index: 0,
          code: 'unknownStudent',
          detail: "The student's district has left, so nothing new is taken for it.",
        },
      ],
    })
  })

  test('a sign-in, an open session and a key', async () => {
    expect((await signIn('Sam School')).status).toBe(401)
    expect((await as('Sam School').get('users/session')).status).toBe(401)
    const answer = await call({
      method: 'GET',
      url: '/api/students?filter[usernameIn]=x',
      bearer: 'maple app of the town',
    })
    expect(answer.status).toBe(401)
  })

  test('but not what somebody does in another district', async () => {
    expect((await as('Bea Both').get('users/session')).status).toBe(200)
    expect((await as('Hana Harbor').get(`districts/${maple.id('Harbor Point')}`)).status).toBe(200)
  })
})

test('killed after every transaction and every file, it goes on until nothing is left, and counts each row once', async () => {
  others = await ofOthers()
  expect(await fillTables(app, district())).toContain('spreadsheet_rows')
  const { all, found } = await tablesWithRows()
  expect(found).toEqual(all)
  const counts: Record<string, number> = {}
  for (const name of all)
    counts[name] = Number(
      (await app.owner(`SELECT count(*) FROM ${name} WHERE district_id = $1`, [district()]))[0]?.count,
    )
  const killed = () => {
    throw new Error('killed')
  }
  let kills = 0
  let outcome: string | null = null
  while (outcome !== 'done') {
    outcome = await purge(context(killed)).catch((failure: Error) => {
      if (failure.message !== 'killed') throw failure
      kills++
      return null
    })
  }
  expect(kills).toBeGreaterThan(all.length)
  const [row] = await app.owner<{ removed: Record<string, number>; files: number }>(
    "SELECT removed, files FROM district_purges WHERE status = 'done'",
  )
  const { accounts, ...removed } = row?.removed ?? {}
  const { unsealed_entries, ...expected } = counts
  expect(removed).toEqual(expected)
  expect(accounts).toBeGreaterThan(5)
  expect(row?.files).toBe(4)
  expect(unsealed_entries).toBeGreaterThan(0)
})

test('no table has a row of the district, and no text of any table leads back to its people', async () => {
  expect((await tablesWithRows()).found).toEqual([])
  const tables = await app.owner<{
    name: string
    of: boolean
  }>(`SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attname = 'district_id') AS of
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`)
  expect(tables.length).toBeGreaterThan(60)
  for (const { name, of } of tables) {
    for (const trace of TRACES)
      expect([
        name,
        trace,
        await app.owner(`SELECT x.* FROM ${name} x WHERE x::text ILIKE $1`, [`%${trace}%`]),
      ]).toEqual([name, trace, []])
    if (of && !STAYS.includes(name))
      expect(await app.owner(`SELECT FROM ${name} WHERE district_id = $1`, [district()])).toEqual([])
  }
  expect(await app.owner('SELECT salt FROM seals WHERE district_id = $1 AND salt IS NOT NULL', [district()])).toEqual(
    [],
  )
  expect(
    await app.owner("SELECT id FROM jobs WHERE payload->>'districtId' = $1 AND task <> 'provider.purgeDistrict'", [
      district(),
    ]),
  ).toEqual([])
})

test('no file of the store is left of it, and those of others are', () => {
  for (const kind of readdirSync(files())) {
    const own = join(files(), kind, district())
    expect(existsSync(own) ? readdirSync(own) : []).toEqual([])
  }
  expect(readdirSync(join(files(), 'reports', maple.id('Harbor Point')))).toEqual(['1'])
})

test('what others have is as it was, and whoever works elsewhere as well stays', async () => {
  const { lesson_completions: _, ...after } = await ofOthers()
  expect(after).toEqual(Object.fromEntries(Object.entries(others).filter(([name]) => name !== 'lesson_completions')))
  expect((await as('Bea Both').get('users/session')).status).toBe(200)
  expect(await app.owner('SELECT email FROM accounts WHERE id = $1', [maple.id('account of Bea Both')])).toHaveLength(1)
  expect(await app.owner('SELECT id FROM accounts WHERE id = $1', [maple.id('account of Tess Teacher')])).toEqual([])
  expect(await jobsOf(app, 'rosterSync.read')).toHaveLength(1)
})

test('of somebody whom the provider still names, nothing stays but the number', async () => {
  const [account] = await app.owner('SELECT * FROM accounts WHERE id = $1', [maple.id('account of Noor Neighbour')])
  const {
    id: _,
    created_at: __,
    secret_code_number: ___,
    name_order: order,
    ...rest
  } = account as Record<string, unknown>
  expect(order).toBe('given')
  expect([...new Set(Object.values(rest))].sort()).toEqual(['', null])
})

test('the chain of the audit is whole without what it seals', async () => {
  expect(await verifyChain(app.db.queries, district())).toMatchObject({ broken: null, waiting: 0 })
  const [link] = await app.owner<{ n: string }>(
    'SELECT n FROM seals WHERE district_id = $1 AND record IS NOT NULL LIMIT 1',
    [district()],
  )
  await app.owner('UPDATE seals SET record_id = record_id + 1 WHERE district_id = $1 AND n = $2', [district(), link?.n])
  expect((await verifyChain(app.db.queries, district())).broken).toContain('does not follow')
  await app.owner('UPDATE seals SET record_id = record_id - 1 WHERE district_id = $1 AND n = $2', [district(), link?.n])
  expect((await verifyChain(app.db.queries, '0')).broken).toBe(null)
})

test('a receipt stays: what, how many, when and by whom', async () => {
  const { purge: done, receipt, district: left, has, administrators } = await read()
  expect(done).toMatchObject({ status: 'done', reason: null })
  expect(receipt).toMatchObject({
    districtName: 'Maple Grove',
    siteCode: 'MA',
    proposedBy: 'Ada Admin',
    agreedBy: 'Nil Noone',
  })
  const counts = Object.fromEntries(
    receipt.removed.map(({ what, count }: { what: string; count: number }) => [what, count]),
  )
  expect(counts).toMatchObject({ students: 6, lessons: 30, files: 4 })
  expect(Date.parse(receipt.endedAt)).toBeGreaterThanOrEqual(Date.parse(receipt.begunAt))
  expect(left).toMatchObject({ name: 'Maple Grove', siteCode: null, membershipExpiresAt: null })
  expect(left.leftAt).not.toBe(null)
  expect([has, administrators]).toEqual([null, []])
  const actions = await app.owner(
    "SELECT action FROM audit_entries WHERE district_id = 0 AND action LIKE 'districtPurge.%' ORDER BY id",
  )
  expect(actions.map(({ action }) => action)).toEqual(['districtPurge.begin', 'districtPurge.end'])
})

test('afterwards it is a name in the lists of the provider, and its Site Code is free', async () => {
  const { data } = await as('Ada Admin').get('districts')
  const listed = data.find(({ id }: { id: string }) => id === district())
  expect(listed.attributes).toMatchObject({ name: 'Maple Grove', oneRosterId: null, studentsCount: 0 })
  expect(listed.attributes.leftAt).not.toBe(null)
  const answer = await as('Ada Admin').post('districts', {
    type: 'district',
    attributes: { name: 'Maple Grove', oneRosterId: 'MA' },
  })
  expect(answer.status).toBe(201)
  expect(
    (
      await as('Ada Admin').patch(`districts/${district()}`, {
        type: 'district',
        id: district(),
        attributes: { name: 'x' },
      })
    ).status,
  ).toBe(403)
})

test('done again, it finds nothing to do', async () => {
  await watchLeaving(app.db.queries, Date.now())
  await expect(purge(context())).rejects.toThrow('No purge of district')
})
