import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { onCitus } from '../test/citus.ts'
import { inTown } from '../test/in-town.ts'
import { changeFigures } from './change.ts'

const { app, maple } = inTown()

const STUDENTS = 2_000

// A Citus coordinator counts no rows: the machines of the cluster read them.
test.skipIf(onCitus())(
  'Figures of many new students, of whom PostgreSQL has no statistics yet, do not read the district for each of them',
  async () => {
    const district = maple.id('Maple Grove')
    const ids = await app.owner<{ id: string }>(
      `INSERT INTO students (district_id, first_name, last_name, username, grades)
      SELECT $1, 'New', 'Student ' || n, 'new-' || n, '{03}' FROM generate_series(1, ${STUDENTS}) n RETURNING id`,
      [district],
    )
    await app.owner(
      `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id)
      SELECT $1, id, $2, $3 FROM students WHERE district_id = $1 AND first_name = 'New'`,
      [district, maple.id('Room 1'), maple.id('Oak')],
    )
    const read = await within(app.db.queries, [district], async tx => {
      await changeFigures(
        tx,
        district,
        ids.slice(0, 500).map(({ id }) => id),
        'unknown',
      )
      const { rows } = await sql<{ read: number }>`SELECT (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS read
      FROM pg_stat_xact_user_tables WHERE relname = 'student_enrollments'`.execute(tx)
      return rows[0]?.read ?? 0
    })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(20 * STUDENTS)
  },
)
