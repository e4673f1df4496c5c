import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { type Db, within } from '../src/db/pool.ts'
import { LocalIntake } from '../src/learning/intake/intake.ts'
import { setAdministrator } from '../src/people/administrators.ts'
import { hashOf, newToken } from '../src/secrets/tokens.ts'
import type { Ask } from '../src/verify/compare-shown.ts'
import { verifyDistrict } from '../src/verify/verify.ts'
import { readArguments } from './command-arguments.ts'
import { type CommandContext, runCommand } from './command-context.ts'

// `npm run verify-figures [-- --district SITE_CODE]`: recounts districts from the raw events and prints every difference.
const { district: code } = readArguments('Usage: npm run verify-figures [-- --district SITE_CODE]', {
  options: { district: { type: 'string' } },
}).values
const print = (text: string) => void process.stdout.write(`${text}\n`)
const MAX_PRINTED = 200
const ACCOUNT = 'verify-figures'

await runCommand(async context => {
  const districts = await findDistricts(context.database.queries, code)
  if (districts.length === 0) {
    print(code === undefined ? 'There is no district yet.' : `There is no district with the site code ${code}.`)
    return 1
  }
  const lot = Math.random()
  let wrong = 0
  await withAsk(context, async ask => {
    for (const { id } of districts) {
      const { name, students, events, compared, differences, hadConcurrentWrites } = await verifyDistrict(
        context.database.queries,
        id,
        ask,
        Date.now(),
        lot,
      )
      for (const each of differences.slice(0, MAX_PRINTED)) print(`  ${each}`)
      if (differences.length > MAX_PRINTED) print(`  … and ${differences.length - MAX_PRINTED} more`)
      if (hadConcurrentWrites && differences.length > 0)
        print('  The data changed during the check, which may be the cause. Try again when the server is idle.')
      print(
        `${name}: ${students} students, ${events} events, ${compared} comparisons, ${differences.length} differences`,
      )
      wrong += differences.length
    }
  })
  return wrong === 0 ? 0 : 1
})

function findDistricts(db: Db, code: string | undefined) {
  return within(db, 'all', tx => {
    const all = tx.selectFrom('districts').select('id').orderBy('id')
    return (code === undefined ? all : all.where('one_roster_id', '=', code)).execute()
  })
}

/** Calls the whole application in process, with an account that is an Administrator only while this runs. */
async function withAsk(
  { configuration, database, owner }: CommandContext,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const db = database.queries
  const known = await db.selectFrom('accounts').select('id').where('username', '=', ACCOUNT).executeTakeFirst()
  const made = { username: ACCOUNT, first_name: 'Verification', last_name: 'of figures' }
  const { id } = known ?? (await db.insertInto('accounts').values(made).returning('id').executeTakeFirstOrThrow())
  const token = newToken()
  await setAdministrator(owner, id, true)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), account_id: id })
    .execute()
  // Its session is the command's own: nobody answers a second step for it.
  const settings = { ...configuration.settings, loopbackOnly: false, webFolder: null, secondStep: 'offered' } as const
  const server = await buildApp({
    db: database,
    log: pino({ level: 'silent' }),
    events: new LocalIntake(database),
    settings,
    stopping: new AbortController().signal,
  })
  try {
    await work(async path => {
      const answer = await server.inject({ url: path, headers: { authorization: `Token token=${token}` } })
      if (answer.statusCode !== 200)
        throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
      return answer.json().data
    })
  } finally {
    await setAdministrator(owner, id, false)
    const ended_at = new Date().toISOString()
    await db.updateTable('sessions').set({ ended_at }).where('token_hash', '=', hashOf(token)).execute()
    await server.close()
  }
}
