import type { AuditAction } from '@hornbook/contract/audit-actions'
import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { audit } from '../audit/audit.ts'
import { expectManyRows } from '../db/expect-many-rows.ts'
import type { Db } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import type { WriteContext } from '../people/records.ts'
import { restoreRoles } from '../people/staff-roles.ts'
import { refreshStatistics } from '../people/statistics.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { t } from '../texts/texts.ts'
import type { ChangeRun } from './prepared.ts'
import { compareWithNow } from './undoing/compare.ts'
import { giveBack } from './undoing/given-back.ts'
import type { ChangeToUndo } from './undoing/records.ts'
import { type WrittenColumns, writeBack } from './undoing/write-back.ts'

type MovedOnText = 'rostering:movedOn' | 'bringingIn:movedOn'

/**
 * Only what is still as the change left it is undone. If anything is not, undoing is refused with `movedOn` and the list
 * of it; with override that stays as it is (ROSTER-9, YEAR-7, FORM-14, HEALTH-5).
 */
export function requireUnmoved(
  moved: RecordsMovedOn,
  override: boolean,
  {
    text = 'rostering:movedOn',
    meta = { ...moved },
  }: { readonly text?: MovedOnText; readonly meta?: Readonly<Record<string, unknown>> } = {},
): void {
  if (moved.total === 0 || override) return
  const detail = t(text, { count: moved.total })
  throw new Refusal('movedOn', { detail, pointer: '/data/attributes/override', meta })
}

/** Undoes what `compareWithNow` has found as it was left. Returns the students whose figures are to be counted again. */
export async function undoChange(
  tx: Db,
  context: WriteContext,
  undone: ChangeToUndo,
  columns: WrittenColumns,
): Promise<string[]> {
  await giveBack(tx, context, undone)
  const students = await writeBack(tx, context, columns)
  await restoreRoles(tx, context, undone.entryId)
  if (await changesTeachers(tx)) await countTeachers(tx, context.districtId)
  return students
}

/** Whether schools have other teachers by then. */
async function changesTeachers(tx: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM undone_records r WHERE r.kind <> 'student'
    UNION ALL SELECT FROM undone_memberships m WHERE m.who = 'staff' LIMIT 1`.execute(tx)
  return rows.length > 0
}

interface Undo {
  readonly action: AuditAction
  readonly facts: object
  readonly columns: WrittenColumns
  readonly text?: MovedOnText
  readonly report?: Reports
}

/** What a run says of how far it is: that it writes, and then which share of the figures is counted. */
export interface Reports {
  writing(): Promise<void>
  figures(share: number): Promise<void>
}

/** Undoes a change by a job, with all figures. */
export async function undoByJob(
  tx: Db,
  { districtId, author, override, now }: ChangeRun,
  undone: ChangeToUndo,
  { action, facts, columns, text, report }: Undo,
): Promise<WriteContext> {
  await expectManyRows(tx, true)
  const moved = await compareWithNow(tx, undone)
  requireUnmoved(moved, override, text && { text })
  await report?.writing()
  const entryId = await audit(tx, author, districtId, action, [], { ...facts, leftAsTheyAre: moved.total })
  const context = { districtId, entryId, at: new Date(now).toISOString() }
  const students = await undoChange(tx, context, undone, columns)
  await expectManyRows(tx, false)
  await countFigures(tx, districtId, students, report)
  return context
}

/** Students counted between two reports. */
const FIGURES_BATCH = 10_000

/** Counts the figures of students again, of whom nobody knows what has changed. */
export async function countFigures(
  tx: Db,
  districtId: string,
  students: readonly string[],
  report?: Reports,
): Promise<void> {
  for (let from = 0; from < students.length; from += FIGURES_BATCH) {
    await report?.figures(from / students.length)
    await changeFigures(tx, districtId, students.slice(from, from + FIGURES_BATCH), 'unknown')
  }
  await refreshStatistics(tx, students.length)
}
