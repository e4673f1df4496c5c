import type { StepAct } from '@hornbook/rules/figures/steps'
import type { Db } from '../../db/pool.ts'
import { accountNames } from '../../people/account-names.ts'

interface StepDone {
  readonly act: StepAct
  readonly level: number | null
  readonly lesson: number | null
  readonly test: number | null
  readonly at: string
  readonly authorName: string
}

export interface Note {
  readonly text: string
  readonly until: string
  readonly authorName: string
  readonly notedAt: string
  readonly version: number
  /** What was ticked as done (ATT-20). */
  readonly step: StepDone | null
}

/** The notes whose day has not passed, by student. The caller has found the students in scope. */
export async function notesOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Note>> {
  const all = await storedNotesOf(tx, districtId, students)
  return new Map([...all].filter(([, note]) => note.until >= today))
}

/** The latest note of each student, also one whose day has passed. */
export async function storedNotesOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, Note>> {
  if (students.length === 0) return new Map()
  const rows = await tx
    .selectFrom('student_notes as n')
    .select(['n.student_id', 'n.text', 'n.until', 'n.noted_at', 'n.version', 'n.account_id'])
    .select(['n.step', 'n.step_level', 'n.step_lesson', 'n.step_test', 'n.step_at', 'n.step_by'])
    .where('n.district_id', '=', districtId)
    .where('n.student_id', 'in', [...students])
    .execute()
  const names = await accountNames(
    tx,
    districtId,
    rows.flatMap(row => [row.account_id, ...(row.step_by === null ? [] : [row.step_by])]),
  )
  const nameOf = (account: string) => names.get(account) ?? ''
  return new Map(
    rows.map(row => [
      row.student_id,
      {
        ...{ text: row.text, until: row.until, notedAt: row.noted_at, version: row.version },
        authorName: nameOf(row.account_id),
        step:
          row.step === null || row.step_at === null || row.step_by === null
            ? null
            : {
                ...{ act: row.step as StepAct, at: row.step_at, authorName: nameOf(row.step_by) },
                ...{ level: row.step_level, lesson: row.step_lesson, test: row.step_test },
              },
      },
    ]),
  )
}
