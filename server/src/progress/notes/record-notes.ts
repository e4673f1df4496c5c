import type { AuditAction } from '@hornbook/contract/audit-actions'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { forgetAttentionOf } from '../../figures/attention-counts.ts'
import { type MemberCall, scopeOf } from '../../http/route.ts'
import { noteFields } from '../../people/note-fields.ts'
import { t } from '../../texts/texts.ts'

export const NO_STEP = {
  step: null,
  step_level: null,
  step_lesson: null,
  step_test: null,
  step_at: null,
  step_by: null,
}

export type StoredNote = Awaited<ReturnType<typeof readLocked>>[number]

const readLocked = ({ tx, ...call }: MemberCall, students: readonly string[]) =>
  tx
    .selectFrom('student_notes')
    .select(['student_id', 'text', 'until', 'account_id', 'noted_at', 'version'])
    .select(['step', 'step_level', 'step_lesson', 'step_test', 'step_at', 'step_by', 'step_before'])
    .where('district_id', '=', scopeOf(call).districtId)
    .where('student_id', 'in', [...students])
    // In one order, so that of two who tick the same students neither waits for the other for ever.
    .orderBy('student_id')
    .forUpdate()
    .execute()

/** The notes of students, also those whose day has passed; nobody else changes them until the call ends. */
export async function lockNotes(
  call: MemberCall,
  students: readonly string[],
): Promise<ReadonlyMap<string, StoredNote>> {
  return new Map((await readLocked(call, students)).map(note => [note.student_id, note]))
}

interface NoteChange {
  readonly studentId: string
  readonly before: Parameters<typeof noteFields>[0]
  readonly after: Parameters<typeof noteFields>[0]
}

/** Records the changes, and has who needs attention counted anew in the students' schools. */
export async function recordNotes(call: MemberCall, action: AuditAction, changes: readonly NoteChange[]) {
  const { districtId } = scopeOf(call)
  const rows = changes.map(({ studentId, before, after }) => ({
    record: 'studentNote' as const,
    recordId: studentId,
    before: noteFields(before),
    after: noteFields(after),
  }))
  await audit(call.tx, authorOf(call), districtId, action, rows)
  for (const { studentId } of changes) await forgetAttentionOf(call.tx, districtId, studentId)
}

export const stale = (version: number) =>
  new Refusal('stale', { detail: t('progress:note.changed'), meta: { version } })
