import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { shownRuns } from '../runs.ts'
import type { Login } from './rows.ts'

/** Runs of which there are reports. */
const MAX_RUNS = 30

/** What came of a run, as a file: made when it is read, of what the page shows. */
export interface Report {
  readonly name: string
  readonly at: number
  readonly size: number
  readonly content: () => Promise<Buffer>
}

const stampOf = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

export async function reportsOf(tx: Db, login: Login): Promise<Report[]> {
  const runs = await shownRuns(tx, { ...login, limit: MAX_RUNS })
  const sizes = await sizesOfProblems(
    tx,
    login,
    runs.flatMap(({ importId }) => importId ?? []),
  )
  return runs.flatMap(run => {
    if (run.endedAt === null) return []
    const { id: _, hasFile: __, ...shown } = run
    const result = Buffer.from(`${JSON.stringify(shown, null, 2)}\n`)
    const stamp = stampOf(run.beganAt)
    const at = Date.parse(run.endedAt)
    const size = run.importId === null ? undefined : sizes.get(run.importId)
    const errors = {
      name: `${stamp}-errors.csv`,
      at,
      size: size ?? 0,
      content: () => problemsOf(tx, login, run.importId),
    }
    const results = { name: `${stamp}-result.json`, at, size: result.length, content: async () => result }
    return size === undefined ? [results] : [results, errors]
  })
}

async function sizesOfProblems(tx: Db, { districtId }: Login, imports: readonly string[]) {
  if (imports.length === 0) return new Map<string, number>()
  const rows = await tx
    .selectFrom('roster_imports')
    .where('district_id', '=', districtId)
    .where('id', 'in', [...imports])
    .where('problems_csv', 'is not', null)
    .select(['id', sql<number>`octet_length(problems_csv)`.as('size')])
    .execute()
  return new Map(rows.map(({ id, size }) => [id, size]))
}

async function problemsOf(tx: Db, { districtId }: Login, importId: string | null): Promise<Buffer> {
  const row = await tx
    .selectFrom('roster_imports')
    .where('district_id', '=', districtId)
    .where('id', '=', importId)
    .select('problems_csv')
    .executeTakeFirst()
  return Buffer.from(row?.problems_csv ?? '')
}
