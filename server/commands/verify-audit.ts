import { parseArgs } from 'node:util'
import { PROVIDER } from '../src/audit/audit.ts'
import { type Db, within } from '../src/db/pool.ts'
import { verifyChain } from '../src/verify/audit-chain.ts'
import { runCommand } from './reach.ts'

// `npm run verify-audit [-- --district SITE_CODE]`: recomputes the audit's chains and prints where each breaks first.
const { district: code } = parseArgs({ options: { district: { type: 'string' } } }).values
const say = (text: string) => void process.stdout.write(`${text}\n`)

await runCommand(async ({ database }) => {
  const chains = await chainsNamed(database.queries, code)
  if (chains.length === 0) say(`There is no district with the site code ${code}.`)
  let wrong = chains.length === 0 ? 1 : 0
  for (const { id, name } of chains) {
    const verdict = await verifyChain(database.queries, id)
    const { entries, rows, erased, waiting, oldestSeconds, head, broken } = verdict
    const more = [
      ...(erased > 0 ? [`${erased} of them erased`] : []),
      ...(waiting > 0 ? [`${waiting} entries wait to be sealed, the oldest for ${Math.round(oldestSeconds)} s`] : []),
    ]
    const said = [`${entries} entries and ${rows} rows`, ...more].join(', ')
    say(
      `${name}: ${broken === null ? `whole; ${said}; head ${head ?? 'none'}` : `BROKEN, ${broken}. Before it: ${said}`}`,
    )
    if (broken !== null) wrong++
  }
  return wrong === 0 ? 0 : 1
})

/** The districts' own chains, and with all of them the provider's. */
async function chainsNamed(db: Db, code: string | undefined): Promise<{ id: string; name: string }[]> {
  const districts = await within(db, 'all', tx => {
    const all = tx.selectFrom('districts').select(['id', 'name']).orderBy('id')
    return (code === undefined ? all : all.where('one_roster_id', '=', code)).execute()
  })
  return code === undefined ? [{ id: PROVIDER, name: 'The provider' }, ...districts] : districts
}
