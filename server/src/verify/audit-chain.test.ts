import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sealSlice } from '../audit/seal.ts'
import { sealAll } from '../audit/sealer.ts'
import { inTown } from '../test/in-town.ts'
import { writeChange } from '../test/write-change.ts'
import { verifyChain } from './audit-chain.ts'

const { app, maple, district } = inTown()

/** Entries with 1, 3, 0 and 2 change rows, all of them sealed. */
let entries: string[]

beforeEach(sealFourEntries)

test('an untouched chain is intact, and each district has its own', async () => {
  const { head, ...verdict } = await verify()
  expect(verdict).toEqual({ entries: 4, rows: 6, erased: 0, waiting: 0, oldestSeconds: 0, broken: null })
  expect(head).toMatch(/^[0-9a-f]{64}$/)
  expect((await verifyChain(app.db.queries, maple.id('Harbor Point'))).rows).toBe(2)
  expect((await verifyChain(app.db.queries, maple.id('Dry Creek'))).head).toBe(null)
})

test('verifying shares nothing with sealing but the byte form', () => {
  const files = readdirSync(import.meta.dirname).filter(name => /^audit.*(?<!\.test)\.ts$/.test(name))
  expect(files.length).toBe(2)
  for (const name of files) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    expect([...source.matchAll(/from '([^']*\/audit\/[^']*)'/g)].map(match => match[1])).toEqual(
      name === 'audit-chain.ts' ? ['../audit/digests.ts'] : [],
    )
  }
})

describe('Tampering with an entry is reported', () => {
  const columns: Readonly<Record<string, string>> = {
    actor: "'somebody else'",
    account_id: 'NULL',
    action: "'nothing'",
    request_id: "'another'",
    facts: `'{"of":"the tests","rows":4}'`,
    at: "'2020-02-29T12:00:00.000001Z'",
  }
  test.each(Object.keys(columns))('%s changed', async column => {
    await tamper(`UPDATE audit_entries SET ${column} = ${columns[column]} WHERE id = ${entries[1]}`)
    expect((await verify()).broken).toMatch(new RegExp(`^changed entry: entry ${entries[1]} \\(`))
  })

  test('deleted', async () => {
    await tamper(`DELETE FROM audit_entries WHERE id = ${entries[2]}`)
    expect((await verify()).broken).toBe(`missing entry: entry ${entries[2]} is gone`)
  })

  test('deleted before it was sealed', async () => {
    const late = await writeChange(app.db.queries, district(), 0)
    await tamper(`DELETE FROM audit_entries WHERE id = ${late}`)
    await sealAll(app.db.queries)
    expect((await verify()).broken).toBe(`missing entry: entry ${late} was waiting to be sealed and is gone`)
  })

  test('inserted by hand', async () => {
    await tamper(`INSERT INTO audit_entries (district_id, id, at, actor, action, request_id)
      VALUES (${district()}, 1000000, '2020-01-01', 'account', 'student.change', 'r')`)
    await sealAll(app.db.queries)
    expect((await verify()).broken).toMatch(/^broken link: entry 1000000 is neither sealed nor waiting/)
  })

  test('swapped with another', async () => {
    const [, , one, other] = entries
    await tamper(
      'ALTER TABLE changes DROP CONSTRAINT changes_district_id_entry_id_fkey',
      `UPDATE audit_entries SET id = -1 WHERE id = ${one}`,
      `UPDATE audit_entries SET id = ${one} WHERE id = ${other}`,
      `UPDATE audit_entries SET id = ${other} WHERE id = -1`,
      'ALTER TABLE changes ADD FOREIGN KEY (district_id, entry_id) REFERENCES audit_entries',
    )
    expect((await verify()).broken).toMatch(new RegExp(`^changed entry: entry ${one} `))
  })
})

describe('Tampering with a change row is reported', () => {
  const columns: Readonly<Record<string, string>> = {
    before: `'{"firstName":"Zoe"}'`,
    after: `after || '{"share":0.1250000000000000000001}'`,
    'after (erased alone)': 'NULL',
    record: "'teacher'",
    record_id: '999',
  }
  test.each(Object.keys(columns))('%s changed', async column => {
    const [, row] = await rowsOf(entries[1])
    await tamper(`UPDATE changes SET ${column.split(' ')[0]} = ${columns[column]} WHERE id = ${row}`)
    expect((await verify()).broken).toMatch(new RegExp(`^changed row: change ${row} of entry ${entries[1]} \\(`))
  })

  test('moved to another entry', async () => {
    const [, row] = await rowsOf(entries[1])
    await tamper(`UPDATE changes SET entry_id = ${entries[3]} WHERE id = ${row}`)
    expect((await verify()).broken).toMatch(new RegExp(`^changed row: change ${row} of entry ${entries[1]} `))
  })

  test('deleted', async () => {
    const [row] = await rowsOf(entries[3])
    await tamper(`DELETE FROM changes WHERE id = ${row}`)
    expect((await verify()).broken).toBe(`missing row: change ${row} of entry ${entries[3]} is gone`)
  })

  test('deleted before it was sealed, but after its entry was', async () => {
    const late = await writeChange(app.db.queries, district(), 5)
    await sealSlice(app.db.queries, district(), 2)
    await tamper(`DELETE FROM changes WHERE id = (SELECT max(id) FROM changes WHERE entry_id = ${late})`)
    const next = await writeChange(app.db.queries, district())
    await sealAll(app.db.queries, undefined, 2)
    expect((await verify()).broken).toBe(`missing row: entry ${late} was sealed with 1 more rows`)
    expect(await app.owner('SELECT FROM seals WHERE entry_id = $1', [next])).toHaveLength(2)
  })

  test('inserted', async () => {
    await tamper(`INSERT INTO changes (district_id, id, entry_id, record, record_id, after)
      VALUES (${district()}, 1000000, ${entries[2]}, 'student', 1, '{}')`)
    await sealAll(app.db.queries)
    expect((await verify()).broken).toBe(
      `added row: change 1000000 of entry ${entries[2]} was not there when it was sealed`,
    )
  })

  test('swapped with the next one', async () => {
    const [one, other] = await rowsOf(entries[1])
    await tamper(
      `UPDATE changes SET id = -1 WHERE id = ${one}`,
      `UPDATE changes SET id = ${one} WHERE id = ${other}`,
      `UPDATE changes SET id = ${other} WHERE id = -1`,
    )
    expect((await verify()).broken).toMatch(new RegExp(`^changed row: change ${one} `))
  })
})

describe('Tampering with a seal is reported', () => {
  const columns: Readonly<Record<string, string>> = {
    digest: "sha256('x')",
    content: "sha256('x')",
    salt: "'\\x00'",
    'salt (removed)': 'NULL',
    at: "'2020-02-29T12:00:00.001Z'",
    entry_id: '1',
    change_id: '1000000',
  }
  test.each(Object.keys(columns))('%s changed', async column => {
    const [, row] = await rowsOf(entries[1])
    await tamper(`UPDATE seals SET ${column.split(' ')[0]} = ${columns[column]} WHERE change_id = ${row}`)
    expect((await verify()).broken).toMatch(/^(broken link|changed row|missing row): /)
  })

  test('number of rows changed', async () => {
    await tamper(`UPDATE seals SET rows = 2 WHERE entry_id = ${entries[1]} AND change_id IS NULL`)
    expect((await verify()).broken).toMatch(/^changed entry: /)
  })

  test('deleted from the middle', async () => {
    await tamper(`DELETE FROM seals WHERE district_id = ${district()} AND n = 4`)
    expect((await verify()).broken).toMatch(/^broken link: link 4 is missing/)
  })

  test('deleted from the end', async () => {
    await tamper(`DELETE FROM seals WHERE district_id = ${district()} AND n = (SELECT max(n) FROM seals)`)
    await sealAll(app.db.queries)
    expect((await verify()).broken).toMatch(/^broken link: the last 1 rows of entry \d+ are not in the chain/)
    await tamper(`DELETE FROM seals WHERE entry_id = ${entries[3]}`)
    await sealAll(app.db.queries)
    expect((await verify()).broken).toMatch(
      new RegExp(`^broken link: entry ${entries[3]} is neither sealed nor waiting`),
    )
  })

  test('swapped with the next one in the chain', async () => {
    await tamper(
      `UPDATE seals SET n = -1 WHERE district_id = ${district()} AND n = 4`,
      `UPDATE seals SET n = 4 WHERE district_id = ${district()} AND n = 5`,
      `UPDATE seals SET n = 5 WHERE district_id = ${district()} AND n = -1`,
    )
    expect((await verify()).broken).toMatch(/^broken link: link 4 \(change /)
  })

  test('inserted', async () => {
    await tamper(`INSERT INTO seals (district_id, n, entry_id, rows, at, content, digest)
      SELECT district_id, max(n) + 1, 1000000, 0, now(), sha256('x'), sha256('x') FROM seals
      WHERE district_id = ${district()} GROUP BY 1`)
    expect((await verify()).broken).toBe('missing entry: entry 1000000 is gone')
  })
})

describe('An erased row', () => {
  const erase = async (row: string | undefined) =>
    tamper(
      `UPDATE changes SET before = NULL, after = NULL WHERE id = ${row}`,
      `UPDATE seals SET salt = NULL WHERE change_id = ${row}`,
    )

  test('still verifies and is counted', async () => {
    for (const row of await rowsOf(entries[1])) await erase(row)
    await writeChange(app.db.queries, district(), 2)
    await sealAll(app.db.queries)
    expect(await verify()).toMatchObject({ broken: null, entries: 5, rows: 8, erased: 3 })
  })

  test('must still name its record and stay empty', async () => {
    const [row] = await rowsOf(entries[1])
    await erase(row)
    await tamper(`UPDATE changes SET record_id = 999 WHERE id = ${row}`)
    expect((await verify()).broken).toMatch(/^broken link: link 4 \(change /)
    await tamper(`UPDATE changes SET record_id = 1, after = '{}' WHERE id = ${row}`)
    expect((await verify()).broken).toMatch(new RegExp(`^changed row: change ${row} `))
  })

  test('cannot be guessed from its digest: equal rows have different digests', async () => {
    const two = await app.owner<{ content: Buffer }>(
      `SELECT s.content FROM seals s
        JOIN changes c ON c.district_id = s.district_id AND c.id = s.change_id WHERE c.record_id = 1 AND c.district_id = $1`,
      [district()],
    )
    expect(two.length).toBe(3)
    expect(new Set(two.map(({ content }) => content.toString('hex'))).size).toBe(3)
  })
})

const rowsOf = async (entry: string | undefined) =>
  (await app.owner<{ id: string }>('SELECT id FROM changes WHERE entry_id = $1 ORDER BY id', [entry])).map(
    ({ id }) => id,
  )
const verify = () => verifyChain(app.db.queries, district())

/** Runs statements as the database owner, past the product. */
async function tamper(...statements: string[]) {
  for (const text of statements) await app.owner(text)
}

async function sealFourEntries() {
  await app.owner('TRUNCATE audit_entries, changes, seals, unsealed_entries')
  entries = []
  for (const rows of [1, 3, 0, 2]) entries.push(await writeChange(app.db.queries, district(), rows))
  await writeChange(app.db.queries, maple.id('Harbor Point'), 2)
  await sealAll(app.db.queries)
}
