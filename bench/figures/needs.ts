import { measureInterleaved } from '../interleaved.ts'
import { type Figure, figureWithGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openProviderSession } from '../sessions.ts'
import { read } from '../streamed.ts'

const ROUNDS = 60
const DISTRICTS = 1_000

/** What the provider's staff have open all day, with 1,000 districts and the history of years, against a list of grades. */
export async function needFigures(served: SeededServer): Promise<Figure[]> {
  await addDistricts(served)
  const { port } = served
  const authorization = await openProviderSession(served)
  const sizes: Record<string, number> = {}
  const get = async (path: string) => {
    sizes[path] = (await read(port, path, { authorization })).bytes
  }
  const took = await measureInterleaved(
    ROUNDS,
    {
      grades: () => get('/api/grades'),
      needs: () => get('/api/needs'),
      files: () => get('/service/fileUploads?limit=50&skip=0'),
    },
    8,
  )
  const beside = `against GET /api/grades, ${took.grades.toFixed(1)} ms by turns, each over a connection of its own`
  const figure = (label: string, took1: number, what: string) =>
    figureWithGoal(label, took1 / took.grades, { atMost: 3, unit: '×' }, `${took1.toFixed(1)} ms: ${what}; ${beside}`)
  const kilobytes = Math.round((sizes['/api/needs'] ?? 0) / 1024)
  return [
    figure(
      'who needs help, of 1,000 districts',
      took.needs,
      `\`GET /api/needs\`, ${kilobytes} KB, past 10,000 sent files, 200,000 roster files and 400 days of lessons each`,
    ),
    figure('the first page of 10,000 sent files', took.files, '`GET /service/fileUploads`, as the admin hub asks'),
  ]
}

/**
 * Districts of which about one in ten needs somebody, each with 20 staff, 10 sent files, 200 roster files and lessons on 400
 * days. Written as the owner: the application would take an hour.
 */
async function addDistricts({ owner }: SeededServer): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL hornbook.provider = 'on'")
    const { rows } = await client.query<{ first: string }>(
      `WITH made AS (INSERT INTO districts (name, timezone) SELECT 'Of many ' || n, 'America/Chicago'
        FROM generate_series(1, ${DISTRICTS}) n RETURNING id) SELECT min(id) AS first FROM made`,
    )
    const districts = `(SELECT id, id - ${rows[0]?.first} AS n FROM districts WHERE id >= ${rows[0]?.first}) d`
    await client.query(`INSERT INTO memberships (district_id, expires_at)
      SELECT id, now() + CASE WHEN n % 50 = 0 THEN interval '12 days' WHEN n % 50 = 1 THEN interval '-3 days' ELSE interval '200 days' END
      FROM ${districts}`)
    await client.query(`WITH a AS (INSERT INTO accounts (email, credentials_set_at)
        SELECT 'many' || id || '.' || k || '@bench.test', CASE WHEN n % 40 = 2 AND k < 5 THEN NULL ELSE now() END
        FROM ${districts}, generate_series(1, 20) k RETURNING id, email)
      INSERT INTO staff (district_id, account_id, role, first_name, last_name, invited_at)
        SELECT substr(split_part(email, '.', 1), 5)::bigint, id, 'Teacher', 'Of', 'Many', now() - interval '20 days' FROM a`)
    await client.query(`INSERT INTO school_days (district_id, school_id, day, student_days, l1)
      SELECT id, 0, day, 40, 300 FROM ${districts}, generate_series(current_date - date '2000-01-01' - 400, current_date - date '2000-01-01') day
      WHERE (n % 60 <> 3 OR day < current_date - date '2000-01-01' - 12)
      ON CONFLICT DO NOTHING`)
    await client.query(`INSERT INTO roster_imports (district_id, status, file_name, file_sha256, created_at, is_newest)
      SELECT id, CASE WHEN k % 100 = 0 THEN 'failed' WHEN k = 199 AND n % 50 = 4 THEN 'failed' ELSE 'applied' END, 'roster.zip', '', now() - interval '1 day', k = 199
      FROM ${districts}, generate_series(0, 199) k ORDER BY k, id`)
    await client.query(`INSERT INTO file_uploads (district_id, account_id, by_admin, file_name, status, prepared_at, type, size, sha256, uploaded_at,
        available_until, due_by, download_count, resolved_at)
      SELECT d.id, (SELECT min(account_id) FROM administrators), false, 'students ' || k || '.csv', CASE WHEN k < 7 THEN 'purged' ELSE 'new' END, now(), 'csv', 4000, '',
        now() - make_interval(days => 40 - 4 * k), now() + make_interval(days => 4 * k - 10), current_date + (4 * k - 30) + CASE WHEN n % 40 = 5 THEN -9 ELSE 40 END, 0,
        CASE WHEN k = 7 THEN now() END
      FROM ${districts}, generate_series(0, 9) k`)
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
  } catch (failure) {
    await client.query('ROLLBACK')
    throw failure
  } finally {
    client.release()
  }
}
