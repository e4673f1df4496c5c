import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { onCitus } from '../test/citus.ts'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { emailOf } from '../test/town.ts'

const { app, maple, desk } = inTown()

const codesOf = ({ problems }: { problems: { code: string }[] }) =>
  problems.map(({ code }) => code).filter(code => code.startsWith('staff.'))

test('an Administrator is skipped, and gets no place in the district', async () => {
  const district = await desk.district('with-admin')
  const shown = await desk.preview(district, await fileWith('with-admin', emailOf('Ada Admin').toUpperCase()))
  expect(codesOf(shown)).toEqual(['staff.administrator'])
  await desk.apply(district, shown.id, true)
  expect(await accountOf(district, emailOf('Ada Admin'))).toBeUndefined()
  expect(await app.owner('SELECT FROM staff WHERE account_id = $1', [maple.id('Ada Admin')])).toEqual([])
})

test('the address of somebody who has never signed in is changed', async () => {
  expect(await changeAddress('untouched', async () => {})).toEqual({ codes: [], address: 'second' })
})

test('a settled address is kept', async () => {
  const settle = (account: string) =>
    app.owner('UPDATE accounts SET credentials_set_at = now() WHERE id = $1', [account])
  expect(await changeAddress('settled', settle)).toEqual({ codes: ['staff.email_kept'], address: 'first' })
})

test('the address of an Administrator is kept', async () => {
  const promote = (account: string) => app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [account])
  expect(await changeAddress('promoted', promote)).toEqual({ codes: ['staff.email_kept'], address: 'first' })
})

test('an address that is used beyond the district is kept', async () => {
  const work = (account: string) =>
    app.owner(
      "INSERT INTO staff (district_id, account_id, role, first_name, last_name) VALUES ($1, $2, 'Teacher', 'Works', 'Beyond')",
      [maple.id('Harbor Point'), account],
    )
  expect(await changeAddress('beyond', work)).toEqual({ codes: ['staff.email_kept'], address: 'first' })
})

test('an address that somebody else has is not taken', async () => {
  const taken = (account: string) =>
    app.owner('INSERT INTO accounts (email) VALUES ($1)', [`SECOND@taken.example`]).then(() => account)
  expect(await changeAddress('taken', taken)).toEqual({ codes: ['staff.email_taken_kept'], address: 'first' })
})

// Under Citus who waits for a row of a table that is on every machine is seen on those machines alone.
test.skipIf(onCitus())(
  'an address that another district takes while a file is applied does not fail the file',
  async () => {
    const district = await desk.district('at-once')
    const shown = await desk.preview(district, await fileWith('at-once', 'shared@at-once.example'))
    const other = new pg.Client(app.ownerConfig)
    await other.connect()
    await other.query(`BEGIN; INSERT INTO accounts (email) VALUES ('shared@at-once.example')`)
    const applied = desk.apply(district, shown.id, true)
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await app.owner(waiting)).length > 0, 20_000)
    await other.query('COMMIT')
    await other.end()
    await applied
    expect(await accountOf(district, 'shared@at-once.example')).toBeDefined()
  },
)

/** A file whose first teacher has this address; the other addresses belong to `host`. */
function fileWith(host: string, address: string) {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
  const users = (files['users.csv'] as string).replaceAll('@school.example', `@${host}.example`)
  return zipOf({ ...files, 'users.csv': users.replace(`teacher0@${host}.example`, address) })
}

const accountOf = async (district: string, address: string) =>
  (
    await app.owner<{ id: string; account: string }>(
      `SELECT staff.id, accounts.id AS account FROM staff JOIN accounts ON accounts.id = account_id
       WHERE district_id = $1 AND lower(email) = lower($2)`,
      [district, address],
    )
  )[0]

/** Applies a file, changes something, and previews the file with another address for its first teacher. */
async function changeAddress(host: string, between: (account: string) => Promise<unknown>) {
  const district = await desk.district(host)
  const [before, after] = [`first@${host}.example`, `second@${host}.example`]
  await desk.importRoster(district, await fileWith(host, before))
  const account = (await accountOf(district, before))?.account ?? ''
  await between(account)
  const applied = await desk.importRoster(district, await fileWith(host, after))
  const [row] = await app.owner<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [account])
  return { codes: codesOf(applied), address: row?.email.split('@')[0] }
}
