import { clearStudentNote, writeStudentNote } from '@hornbook/contract/progress/student-notes'
import { noteDayProblem } from '@hornbook/rules/figures/in-hand'
import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { studentsIn } from '../../access/scope.ts'
import { timezoneOf } from '../../figures/change.ts'
import { idFrom, type MemberCall, memberRoute, type Route, scopeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { lockNotes, NO_STEP, recordNotes, stale } from './record-notes.ts'
import { notesOf } from './rows.ts'

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

const lockNote = async (call: MemberCall, studentId: string) => (await lockNotes(call, [studentId])).get(studentId)

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
          .set({ ...values, step_before: null, version: sql<number>`version + 1` })
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
      const after = { ...(before ?? NO_STEP), text, until }
      await recordNotes(call, 'studentNote.write', [{ studentId, before: before ?? null, after }])
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
    await recordNotes(call, 'studentNote.clear', [{ studentId, before, after: null }])
    return undefined
  }),
]
