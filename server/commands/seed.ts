import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { DEMO_PASSWORD } from '../src/demo/accounts.ts'
import { copyingTransaction } from '../src/demo/making/copying.ts'
import { makeDistrict } from '../src/demo/making/district.ts'
import { isSize, sizedDistrict } from '../src/demo/sizes.ts'
import { hashPassword } from '../src/session/passwords.ts'
import { type Reached, runCommand } from './reach.ts'

// `npm run seed -- --size typical|large`: one more district, of the size that speed is measured on.
const { size = '' } = parseArgs({ options: { size: { type: 'string' } } }).values
const say = (text: string) => void process.stdout.write(`${text}\n`)

if (isSize(size)) await runCommand(seed)
else {
  say('Say which: npm run seed -- --size typical   or   npm run seed -- --size large')
  process.exitCode = 2
}

async function seed({ configuration, database }: Reached): Promise<number> {
  const plan = sizedDistrict(size as 'typical' | 'large')
  const started = Date.now()
  const seconds = () => (Date.now() - started) / 1000
  const passwordHash = configuration.settings.demo ? await hashPassword(DEMO_PASSWORD) : null
  const made = await copyingTransaction(database, async copying => {
    const there = copying.tx.selectFrom('districts').select('id').where('one_roster_id', '=', plan.code)
    if (await there.executeTakeFirst()) return null
    const told = ({ schools, events }: { schools: number; events: number }) => {
      if (schools % 10 === 0) say(`  ${schools} schools, ${events} events, ${seconds().toFixed(0)} s`)
    }
    const made = await makeDistrict(copying, plan, { now: Date.now(), passwordHash, told })
    await sql`SELECT refresh_statistics()`.execute(copying.tx)
    return made
  })
  if (made === null) {
    say(`${plan.name} is there already.`)
    return 1
  }
  const { schools, classrooms, students, events } = made
  say(`${plan.name} (${plan.code}): ${schools} schools, ${classrooms} classes, ${students} students, ${events} events`)
  say(`in ${seconds().toFixed(1)} s, ${Math.round(events / seconds())} events a second with exact figures.`)
  if (passwordHash !== null) say(`Sign in as ${size}@hornbook.test, password ${DEMO_PASSWORD}.`)
  return 0
}
