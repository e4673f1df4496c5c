import { DEMO_PASSWORD } from '../src/demo/accounts.ts'
import { withCopyTransaction } from '../src/demo/create/copying.ts'
import { makeDistrict } from '../src/demo/create/district.ts'
import { isSize, sizedDistrict } from '../src/demo/sizes.ts'
import { refreshStatisticsOf } from '../src/people/statistics.ts'
import { hashPassword } from '../src/session/passwords.ts'
import { readArguments } from './command-arguments.ts'
import { type CommandContext, runCommand } from './command-context.ts'

// `npm run seed -- --size typical|large`: creates a district of the size that the speed targets are for.
const USAGE = 'Usage: npm run seed -- --size typical   or   npm run seed -- --size large'
const { size = '' } = readArguments(USAGE, { options: { size: { type: 'string' } } }).values
const print = (text: string) => void process.stdout.write(`${text}\n`)

if (isSize(size)) await runCommand(seed)
else {
  print(USAGE)
  process.exitCode = 2
}

async function seed({ configuration, database }: CommandContext): Promise<number> {
  const plan = sizedDistrict(size as 'typical' | 'large')
  const started = Date.now()
  const seconds = () => (Date.now() - started) / 1000
  const passwordHash = configuration.settings.demo ? await hashPassword(DEMO_PASSWORD) : null
  const made = await withCopyTransaction(database, async copying => {
    const existing = copying.tx.selectFrom('districts').select('id').where('one_roster_id', '=', plan.code)
    if (await existing.executeTakeFirst()) return null
    const onProgress = ({ schools, events }: { schools: number; events: number }) => {
      if (schools % 10 === 0) print(`  ${schools} schools, ${events} events, ${seconds().toFixed(0)} s`)
    }
    return makeDistrict(copying, plan, { now: Date.now(), passwordHash, onProgress })
  })
  if (made === null) {
    print(`${plan.name} already exists.`)
    return 1
  }
  if (!(await refreshStatisticsOf(database.queries)))
    print('Another command analyzes the tables. Lists are slow until PostgreSQL has done it again by itself.')
  const { schools, classrooms, students, events } = made
  print(
    `${plan.name} (${plan.code}): ${schools} schools, ${classrooms} classes, ${students} students, ${events} events`,
  )
  print(`in ${seconds().toFixed(1)} s, ${Math.round(events / seconds())} events a second with exact figures.`)
  if (passwordHash !== null) print(`Sign in as ${size}@hornbook.test, password ${DEMO_PASSWORD}.`)
  return 0
}
