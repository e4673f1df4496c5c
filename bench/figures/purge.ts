import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadResult } from '../load/driver.ts'
import { startClassViews } from '../load/start-views.ts'
import { memoryOf, resetPeakMemory } from '../processes.ts'
import { type Figure, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews } from '../sessions.ts'
import { CLIENTS, figuresOf } from './beside-measure.ts'

const SECONDS = 6
const MAX_SECONDS = 1_800
const LOOKS_MS = 250

/**
 * A district leaves, once: every row and file of it is removed by the server's own job, while others look at classes. It is the
 * typical one, whatever the size, because the large one is looked at. What is measured after it has no such district any more.
 */
export async function purgeFigures(served: SeededServer): Promise<Figure[]> {
  const { owner, server, size, districtId, quietDistrictId } = served
  const [leaves, stays] = size === 'large' ? [quietDistrictId, districtId] : [districtId, quietDistrictId]
  const driver = await startClassViews(served, await openClassViews(served, stays), CLIENTS)
  await driver.run(2)
  try {
    const before = await driver.run(SECONDS)
    resetPeakMemory(server.pid)
    const { now } = memoryOf(server.pid)
    const during = driver.run(MAX_SECONDS)
    let beside: LoadResult
    let receipt: Receipt
    try {
      receipt = await purgeNow(served, leaves)
    } finally {
      driver.end()
      beside = await during
    }
    const { peak } = memoryOf(server.pid)
    const results = { alone: [before, await driver.run(SECONDS)], beside: [beside] }
    const { rows } = await owner.query('SELECT FROM students WHERE district_id = $1 LIMIT 1', [leaves])
    if (rows.length > 0) throw new Error('Something of the district is left')
    const en = (number: number) => number.toLocaleString('en')
    const how = `${en(receipt.students)} students, ${en(receipt.lessons)} lessons, ${en(receipt.all)} rows in all, beside ${CLIENTS} clients that look at classes`
    return [
      figureWithoutGoal('a district is purged', receipt.seconds, 's', how),
      figureWithoutGoal('rows that are removed', receipt.all / receipt.seconds, 'a second', 'in small transactions'),
      figureWithGoal(
        'memory that it takes',
        peak - now,
        { atMost: 100, unit: 'MB' },
        'the most of the Node process with its job thread, less before; the class views beside it included',
      ),
      ...figuresOf('a purge', results, 'it runs in another district, once'),
    ]
  } finally {
    driver.stop()
  }
}

interface Receipt {
  readonly seconds: number
  readonly all: number
  readonly students: number
  readonly lessons: number
}

/** As if two Administrators had agreed to it a month ago and its day had come: the server's job does the rest. */
async function purgeNow({ owner }: SeededServer, districtId: string): Promise<Receipt> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL hornbook.provider = 'on'")
    await client.query("UPDATE memberships SET expires_at = now() - interval '1 day' WHERE district_id = $1", [
      districtId,
    ])
    await client.query('UPDATE districts SET left_at = now() WHERE id = $1', [districtId])
    await client.query(
      `INSERT INTO district_purges (district_id, status, purge_on, proposed_by, agreed_by, agreed_at, begun_at)
        SELECT $1, 'running', current_date, min(account_id), (SELECT min(id) FROM accounts WHERE id NOT IN (SELECT account_id FROM administrators)),
          now(), now() FROM administrators`,
      [districtId],
    )
    await client.query(
      `INSERT INTO jobs (task, lane, max_attempts, payload, key) VALUES ('provider.purgeDistrict', 'heavy', 26, $1, $2)`,
      [JSON.stringify({ districtId }), `purge of district ${districtId}`],
    )
    await client.query("SELECT pg_notify('jobs', 'heavy')")
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  const end = performance.now() + MAX_SECONDS * 1000
  while (performance.now() < end) {
    await sleep(LOOKS_MS)
    const { rows } = await owner.query<Omit<Receipt, 'all'> & { removed: Record<string, number> }>(
      `SELECT extract(epoch FROM ended_at - begun_at)::float8 AS seconds, removed, (removed->>'students')::int AS students,
        (removed->>'lesson_completions')::int AS lessons FROM district_purges WHERE district_id = $1 AND status = 'done'`,
      [districtId],
    )
    if (rows[0]) return { ...rows[0], all: Object.values(rows[0].removed).reduce((sum, each) => sum + each, 0) }
  }
  throw new Error('The purge has not ended')
}
