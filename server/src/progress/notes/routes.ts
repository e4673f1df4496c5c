import type { AuditAction } from '@hornbook/contract/audit-actions'
import { clearStudentNote, writeStudentNote } from '@hornbook/contract/progress/student-notes'
import { noteDayProblem } from '@hornbook/rules/figures/in-hand'
import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { studentsIn } from '../../access/scope.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { forgetAttentionOf } from '../../figures/attention-counts.ts'
import { timezoneOf } from '../../figures/change.ts'
import { idFrom, type MemberCall, memberRoute, type Route, scopeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { notesOf } from './rows.ts'

interface Stored {
  readonly text: string
  readonly until: string
  readonly version: number
}

/** A student of the caller's who is not archived. Throws notFound for any other. */
async function requireStudent(call: MemberCall<'{studentId}'>): Promise<string> {
  const id = idFrom(call.params.studentId)
  const found = await studentsIn(call.tx, scopeOf(call))
    .where('students.id', '=', id)
    .select('students.id')
    .executeTakeFirst()
  if (!found) throw notFound()
  return id
}

const lockNote = ({ tx, ...call }: MemberCall, studentId: string): Promise<Stored | undefined> =>
  tx
    .selectFrom('student_notes')
    .select(['text', 'until', 'version'])
    .where('district_id', '=', scopeOf(call).districtId)
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst()

/** As a history shows it (decision 38). */
const fieldsOf = (note: Pick<Stored, 'text' | 'until'> | null) => ({
  note: note?.text ?? null,
  noteUntil: note?.until ?? null,
})

/** Records the change, and has who needs attention counted anew in the student's schools. */
async function recordNote(
  call: MemberCall,
  studentId: string,
  {
    action,
    before,
    after,
  }: { action: AuditAction; before: Stored | null; after: Pick<Stored, 'text' | 'until'> | null },
) {
  const { districtId } = scopeOf(call)
  const change = { record: 'studentNote', recordId: studentId, before: fieldsOf(before), after: fieldsOf(after) }
  await audit(call.tx, authorOf(call), districtId, action, [change])
  await forgetAttentionOf(call.tx, districtId, studentId)
}

const stale = (version: number) => new Refusal('stale', { detail: t('progress:note.changed'), meta: { version } })

export const noteRoutes: readonly Route[] = [
  memberRoute(writeStudentNote, async call => {
    const { tx, now, caller } = call
    const { districtId } = scopeOf(call)
    const studentId = await requireStudent(call)
    const { text, until, version } = call.body.data.attributes
    const day = today(await timezoneOf(tx, districtId), now)
    const problem = noteDayProblem(until, day)
    if (problem)
      throw new Refusal('invalid', { pointer: '/data/attributes/until', detail: t(`progress:note.${problem}`) })
    const before = await lockNote(call, studentId)
    if (version !== undefined && version !== (before?.version ?? 0)) throw stale(before?.version ?? 0)
    if (before?.text !== text || before.until !== until) {
      const values = { text, until, account_id: caller.accountId, noted_at: new Date(now).toISOString() }
      if (before) {
        await tx
          .updateTable('student_notes')
          .set({ ...values, version: sql<number>`version + 1` })
          .where('district_id', '=', districtId)
          .where('student_id', '=', studentId)
          .execute()
      } else {
        const made = await tx
          .insertInto('student_notes')
          .values({ district_id: districtId, student_id: studentId, ...values })
          .onConflict(conflict => conflict.columns(['district_id', 'student_id']).doNothing())
          .returning('version')
          .executeTakeFirst()
        // Somebody else wrote the first note in the same moment.
        if (!made) throw stale(1)
      }
      const change = { action: 'studentNote.write' as const, before: before ?? null, after: { text, until } }
      await recordNote(call, studentId, change)
    }
    const note = (await notesOf(tx, districtId, [studentId], day)).get(studentId)
    if (!note) throw new Error('The note that was just written is not there')
    return { data: { id: studentId, ...note } }
  }),
  memberRoute(clearStudentNote, async call => {
    const { districtId } = scopeOf(call)
    const studentId = await requireStudent(call)
    const before = await lockNote(call, studentId)
    if (!before) return undefined
    await call.tx
      .deleteFrom('student_notes')
      .where('district_id', '=', districtId)
      .where('student_id', '=', studentId)
      .execute()
    await recordNote(call, studentId, { action: 'studentNote.clear', before, after: null })
    return undefined
  }),
]
