import { type Db, within } from '../src/db/pool.ts'
import { PROVIDER } from '../src/db/provider.ts'
import { verifyChain } from '../src/verify/audit-chain.ts'
import { readArguments } from './command-arguments.ts'
import { runCommand } from './command-context.ts'

// `npm run verify-audit [-- --district SITE_CODE]`: recomputes the audit's chains and prints where each first breaks.
const { district: code } = readArguments('Usage: npm run verify-audit [-- --district SITE_CODE]', {
  options: { district: { type: 'string' } },
}).values
const print = (text: string) => void process.stdout.write(`${text}\n`)

await runCommand(async ({ database }) => {
  const chains = await findChains(database.queries, code)
  if (chains.length === 0) print(`There is no district with the site code ${code}.`)
  let wrong = chains.length === 0 ? 1 : 0
  for (const { id, name } of chains) {
    const verdict = await verifyChain(database.queries, id)
    const { entries, rows, erased, waiting, oldestSeconds, head, broken } = verdict
    const more = [
      ...(erased > 0 ? [`${erased} of them erased`] : []),
      ...(waiting > 0 ? [`${waiting} entries wait to be sealed, the oldest for ${Math.round(oldestSeconds)} s`] : []),
    ]
    const summary = [`${entries} entries and ${rows} rows`, ...more].join(', ')
    print(
      `${name}: ${broken === null ? `whole; ${summary}; head ${head ?? 'none'}` : `BROKEN, ${broken}. Before it: ${summary}`}`,
    )
    if (broken !== null) wrong++
  }
  return wrong === 0 ? 0 : 1
})

/** The chain of one district, or those of all districts and of the provider. */
async function findChains(db: Db, code: string | undefined): Promise<{ id: string; name: string }[]> {
  const districts = await within(db, 'all', tx => {
    const all = tx.selectFrom('districts').select(['id', 'name']).orderBy('id')
    return (code === undefined ? all : all.where('one_roster_id', '=', code)).execute()
  })
  return code === undefined ? [{ id: PROVIDER, name: 'The provider' }, ...districts] : districts
}
