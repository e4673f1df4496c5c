import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { hashOf, newToken } from '../src/access/tokens.ts'
import { buildApp } from '../src/app.ts'
import { type Db, within } from '../src/db/pool.ts'
import type { Ask } from '../src/verify/shown.ts'
import { verifyDistrict } from '../src/verify/verify.ts'
import { type Reached, runCommand } from './reach.ts'

// `npm run verify-figures [-- --district SITE_CODE]`: recounts districts from raw events and prints every difference.
const { district: code } = parseArgs({ options: { district: { type: 'string' } } }).values
const say = (text: string) => void process.stdout.write(`${text}\n`)
const MOST_SAID = 200
const ACCOUNT = 'verify-figures'

await runCommand(async reached => {
  const districts = await districtsNamed(reached.database.queries, code)
  if (districts.length === 0) {
    say(code === undefined ? 'There is no district yet.' : `There is no district with the site code ${code}.`)
    return 1
  }
  const lot = Math.random()
  let wrong = 0
  await withAsk(reached, async ask => {
    for (const { id } of districts) {
      const { name, students, events, compared, differences, disturbed } = await verifyDistrict(
        reached.database.queries,
        id,
        ask,
        Date.now(),
        lot,
      )
      for (const each of differences.slice(0, MOST_SAID)) say(`  ${each}`)
      if (differences.length > MOST_SAID) say(`  … and ${differences.length - MOST_SAID} more`)
      if (disturbed && differences.length > 0)
        say('  Somebody wrote here meanwhile, which may be why: try again when it is quiet.')
      say(`${name}: ${students} students, ${events} events, ${compared} comparisons, ${differences.length} differences`)
      wrong += differences.length
    }
  })
  return wrong === 0 ? 0 : 1
})

function districtsNamed(db: Db, code: string | undefined) {
  return within(db, 'all', tx => {
    const all = tx.selectFrom('districts').select('id').orderBy('id')
    return (code === undefined ? all : all.where('one_roster_id', '=', code)).execute()
  })
}

/** Asks the whole application in process, signed in as an account that is an Administrator for as long as this runs. */
async function withAsk({ configuration, database }: Reached, work: (ask: Ask) => Promise<void>): Promise<void> {
  const db = database.queries
  const known = await db.selectFrom('accounts').select('id').where('username', '=', ACCOUNT).executeTakeFirst()
  const made = { username: ACCOUNT, first_name: 'Verification', last_name: 'of figures' }
  const { id } = known ?? (await db.insertInto('accounts').values(made).returning('id').executeTakeFirstOrThrow())
  const be = (administrator: boolean) =>
    db.updateTable('accounts').set({ administrator }).where('id', '=', id).execute()
  const token = newToken()
  await be(true)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), account_id: id })
    .execute()
  const settings = { ...configuration.settings, loopbackOnly: false, webFolder: null }
  const outbox = { send: async () => {} }
  const server = await buildApp({ db: database, log: pino({ level: 'silent' }), outbox, settings })
  try {
    await work(async path => {
      const answer = await server.inject({ url: path, headers: { authorization: `Token token=${token}` } })
      if (answer.statusCode !== 200)
        throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
      return answer.json().data
    })
  } finally {
    await be(false)
    const ended_at = new Date().toISOString()
    await db.updateTable('sessions').set({ ended_at }).where('token_hash', '=', hashOf(token)).execute()
    await server.close()
  }
}
