import type { StepAct } from '@hornbook/rules/figures/steps'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { accountNames } from '../../people/account-names.ts'

interface StepDone {
  readonly act: StepAct
  readonly level: number | null
  readonly lesson: number | null
  readonly test: number | null
  /** The day in the time zone of the district. */
  readonly on: string
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

export interface LatestNote {
  readonly note: Note
  /** The instant at which its step was ticked. */
  readonly steppedAt: string | null
}

/** The notes whose day has not passed, by student. The caller has found the students in scope. */
export async function notesOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Note>> {
  const current = new Map<string, Note>()
  for (const [student, { note }] of await latestNotesOf(tx, districtId, students))
    if (note.until >= today) current.set(student, note)
  return current
}

/** The latest note of each student, also one whose day has passed. */
export async function latestNotesOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, LatestNote>> {
  if (students.length === 0) return new Map()
  const rows = await readNotes(tx, districtId, students)
  const names = await accountNames(
    tx,
    districtId,
    rows.flatMap(row => [row.account_id, ...(row.step_by === null ? [] : [row.step_by])]),
  )
  const nameOf = (account: string) => names.get(account) ?? ''
  return new Map(rows.map(row => [row.student_id, { note: noteOf(row, nameOf), steppedAt: row.step_at }]))
}

type NoteRow = Awaited<ReturnType<typeof readNotes>>[number]

const readNotes = (tx: Db, districtId: string, students: readonly string[]) =>
  tx
    .selectFrom('student_notes as n')
    .innerJoin('districts as d', 'd.id', 'n.district_id')
    .select(['n.student_id', 'n.text', 'n.until', 'n.noted_at', 'n.version', 'n.account_id'])
    .select(['n.step', 'n.step_level', 'n.step_lesson', 'n.step_test', 'n.step_at', 'n.step_by'])
    .select(sql<string>`(n.step_at AT TIME ZONE d.timezone)::date`.as('step_on'))
    .where('n.district_id', '=', districtId)
    .where('n.student_id', 'in', [...students])
    .execute()

const noteOf = (row: NoteRow, nameOf: (account: string) => string): Note => ({
  text: row.text,
  until: row.until,
  notedAt: row.noted_at,
  version: row.version,
  authorName: nameOf(row.account_id),
  step:
    row.step === null || row.step_by === null
      ? null
      : {
          act: row.step as StepAct,
          level: row.step_level,
          lesson: row.step_lesson,
          test: row.step_test,
          on: row.step_on,
          authorName: nameOf(row.step_by),
        },
})
