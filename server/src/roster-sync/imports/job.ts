import type { Updateable } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { Surroundings } from '../../http/surroundings.ts'
import { ProblemLog } from '../reading/problems.ts'
import { problemColumns } from './rows.ts'

/** Who asks for an import, of which district. */
export interface Asked {
  readonly app: Surroundings
  readonly caller: Caller
  readonly requestId: string
  readonly now: number
  readonly districtId: string
}

/** Steps of a run and how much of it is done when each begins, in hundredths. */
export const STEPS = { reading: 0, comparing: 35, writing: 50, figures: 70 } as const

/** A run that may outlive the request that asked for it. */
export interface Run {
  /** The import's id, once its row stands; refused when the run may not begin. */
  readonly begun: Promise<string>
  /** When all is over, well or not. */
  readonly over: Promise<void>
}

/** How long a request waits for its run before it answers that it goes on. */
const PATIENCE_MS = 10_000

/** Waits for a run to begin and, as long as a request may take, for its end; answers the import's id and whether it ended. */
export async function await10s({ begun, over }: Run): Promise<{ id: string; ended: boolean }> {
  over.catch(() => {})
  const id = await begun
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), PATIENCE_MS)
  try {
    return { id, ended: await Promise.race([over.then(() => true), late]) }
  } finally {
    clearTimeout(timer)
  }
}

/** Refuses an import that the district does not have. Asked before its turn comes: nobody has to wait to hear that. */
export async function expectKnown({ app, districtId }: Asked, id: string) {
  const known = await within(app.db.queries, [districtId], tx =>
    tx
      .selectFrom('roster_imports')
      .select('id')
      .where('district_id', '=', districtId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!known) throw notFound()
}

/** Writes to an import's row at once, whatever the run's own transaction comes to. */
export async function note({ app, districtId }: Asked, id: string, columns: Updateable<Tables['roster_imports']>) {
  await within(app.db.queries, [districtId], tx => update(tx, districtId, id, columns))
}

export async function update(tx: Db, districtId: string, id: string, columns: Updateable<Tables['roster_imports']>) {
  await tx
    .updateTable('roster_imports')
    .set(columns)
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()
}

/** Says how far a run is. */
export const progress = (asked: Asked, id: string, step: keyof typeof STEPS, done: number = STEPS[step]) =>
  note(asked, id, { progress: JSON.stringify({ done, of: 100, step }) })

type Ended = 'failed' | 'previewed' | 'held' | 'applied'

/** Puts down that a run broke off; what it did has been rolled back. */
export async function noteFailure(asked: Asked, id: string, status: Ended, failure: unknown) {
  const { code, message } = failure as { code?: string; message?: string }
  asked.app.log.error({ importId: id, code, message: code ? undefined : message }, 'a roster import broke off')
  const problems = new ProblemLog()
  problems.add('run.failed')
  await note(asked, id, { status, progress: null, ...(status === 'failed' && (await problemColumns(problems))) })
}
