import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Differences } from './differences.ts'

/** Compares the words that students are found by with the words of their names (SHELL-14). */
export async function compareWords(tx: Db, districtId: string, differences: Differences): Promise<void> {
  const { rows } = await sql<{ student: string; missing: number; extra: number }>`
    WITH kept AS (SELECT student_id, word FROM student_words WHERE district_id = ${districtId}),
      named AS (SELECT s.id AS student_id, w.word FROM students s, words_of_name(s.first_name, s.middle_name, s.last_name) AS w (word)
        WHERE s.district_id = ${districtId} GROUP BY s.id, w.word)
    SELECT student_id::text AS student, (count(*) FILTER (WHERE k.word IS NULL))::int AS missing,
      (count(*) FILTER (WHERE n.word IS NULL))::int AS extra
    FROM named n FULL JOIN kept k USING (student_id, word) GROUP BY student_id`.execute(tx)
  // Numbers only: what verify-figures prints may be sent to others.
  for (const { student, missing, extra } of rows)
    differences.compare(`words of student ${student}`, { missing, extra }, { missing: 0, extra: 0 })
}
