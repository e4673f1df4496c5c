import type { SignInResult } from '@hornbook/contract/learning/sign-ins'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/**
 * How a student last tried to sign in to the learning app, in the name of this record or of one that was merged into it; null if
 * the app has told of no try (EVENT-27).
 */
export async function lastSignIn(tx: Db, districtId: string, studentId: string) {
  const { rows } = await sql<{ tried_at: string; result: SignInResult }>`SELECT a.tried_at, a.result
    FROM student_sign_ins a JOIN students s ON s.district_id = a.district_id AND s.id = a.student_id
    WHERE a.district_id = ${districtId} AND (s.id = ${studentId} OR s.merged_into = ${studentId})
    ORDER BY a.tried_at DESC, a.student_id LIMIT 1`.execute(tx)
  return rows[0] ?? null
}
