import { STANDINGS, type Standing } from '@hornbook/rules/figures/standing'
import type { Level } from '@hornbook/rules/reading/curriculum'
import { type PlacementRefusal, placementRefusal, placementRefusalText } from '@hornbook/rules/reading/placement'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import type { Db } from '../db/pool.ts'
import { changeFigures, lockFigures } from '../figures/change.ts'
import { t } from '../texts/texts.ts'
import type { WriteContext } from './records.ts'
import type { Writer } from './writer.ts'

const refuse = (detail: string) =>
  new Refusal('invalid', { pointer: '/data/attributes/requiresAssessmentAction', detail })

/** A student's placement test: whether it is required, which comes next, and why that cannot be changed (RULE-7). */
interface Placement {
  readonly required: boolean
  readonly upcomingTest: number | null
  readonly refusal: PlacementRefusal | null
}

/** The student's placement by the figures; null for a student in no class. */
export async function readPlacement(tx: Db, districtId: string, studentId: string): Promise<Placement | null> {
  const row = await tx
    .selectFrom('student_timelines')
    .select(['standing', 'required', 'upcoming_test', 'level', 'lesson', 'all1', 'all2', 'all3', 'all4'])
    .where('district_id', '=', districtId)
    .where('student_id', '=', studentId)
    .where('home', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const refusal = placementRefusal({
    standing: STANDINGS[row.standing] as Standing,
    position: row.level === null || row.lesson === null ? null : { level: row.level as Level, lesson: row.lesson },
    allTime: [row.all1, row.all2, row.all3, row.all4],
  })
  return { required: row.required, upcomingTest: row.upcoming_test, refusal }
}

/**
 * Requires the placement test, or does so no longer, and counts the figures anew; false if it is so already. `begin` begins the
 * entry of the audit.
 */
export async function requireTest(
  { tx, scope }: Writer,
  { studentId, brand, required }: { readonly studentId: string; readonly brand: string; readonly required: boolean },
  begin: () => Promise<WriteContext>,
): Promise<boolean> {
  const { districtId } = scope
  await lockFigures(tx, districtId)
  if (!(await changesRequirement(tx, { districtId, studentId, brand }, required))) return false
  await changeRequirement(tx, await begin(), studentId, required)
  await changeFigures(tx, districtId, [studentId], new Map())
  return true
}

/**
 * Whether requiring the placement test, or no longer doing so, changes anything for the student. Refuses what RULE-7
 * rules out, which covers TEST-8: a student who has passed all tests works in Level 3. `brand` is the program's name.
 * The figures must be up to date, and locked.
 */
async function changesRequirement(
  tx: Db,
  { districtId, studentId, brand }: Readonly<Record<'districtId' | 'studentId' | 'brand', string>>,
  required: boolean,
): Promise<boolean> {
  const placement = await readPlacement(tx, districtId, studentId)
  if (!placement) throw refuse(t('rostering:requirementWithoutClass'))
  if (placement.required === required) return false
  if (placement.refusal) throw refuse(placementRefusalText(placement.refusal, brand))
  return true
}

/**
 * Afterwards call `changeFigures`. The latest change counts, so this one gets a time after all that are stored,
 * whichever request began first.
 */
async function changeRequirement(
  tx: Db,
  { districtId, entryId, at }: WriteContext,
  studentId: string,
  required: boolean,
): Promise<void> {
  const { rows } = await sql<{ at: Date }>`SELECT greatest(${at}::timestamptz, max(r.at) + interval '1 ms') AS at
    FROM requirement_changes r WHERE r.district_id = ${districtId} AND r.student_id = ${studentId}`.execute(tx)
  await sql`INSERT INTO requirement_changes (district_id, student_id, required, at, entry_id)
    VALUES (${districtId}::bigint, ${studentId}::bigint, ${required}, ${rows[0]?.at ?? at}::timestamptz, ${entryId}::bigint)`.execute(
    tx,
  )
}
