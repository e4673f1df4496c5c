import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/** Few round trips, and no more memory than a few pages of a book. */
const BATCH_ROWS = 2_000

/**
 * The rows of a query, a batch at a time, however many there are. It needs a transaction, in which nothing else is read this
 * way meanwhile: there is one cursor, so that its statements are the same each time and stay prepared.
 */
export async function* batchesOf<Row>(tx: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`DECLARE batches NO SCROLL CURSOR FOR ${query}`.execute(tx)
  let isWhole = false
  while (!isWhole) {
    const { rows } = await sql<Row>`FETCH FORWARD ${sql.lit(BATCH_ROWS)} FROM batches`.execute(tx)
    isWhole = rows.length < BATCH_ROWS
    if (rows.length > 0) yield rows
  }
  await sql`CLOSE batches`.execute(tx)
}

/** A transaction that reads with `batchesOf` begins with these: every statement sees the rows as they were at its first. */
export async function readOneMoment(tx: Db): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx)
  // A cursor is planned for its first rows otherwise, and these are all read.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(tx)
}
