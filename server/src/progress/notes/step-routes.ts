import { tickSteps, undoSteps } from '@hornbook/contract/progress/student-steps'
import { isInHand } from '@hornbook/rules/figures/in-hand'
import { lastStepDay } from '@hornbook/rules/figures/steps'
import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { timezoneOf } from '../../figures/change.ts'
import { idFrom, type MemberCall, memberRoute, type Route, scopeOf } from '../../http/route.ts'
import { requireStudentsOfClass } from '../../people/students-of-class.ts'
import { lockNotes, NO_STEP, recordNotes, type StoredNote, stale } from './record-notes.ts'

type Done = Pick<StoredNote, 'step' | 'step_level' | 'step_lesson' | 'step_test'>

const isSameStep = (note: StoredNote, done: Done) =>
  note.step === done.step &&
  note.step_level === done.step_level &&
  note.step_lesson === done.step_lesson &&
  note.step_test === done.step_test

/** What Undo restores of a note that was there before: all but its version and its own state before. */
const asBefore = ({ version, step_before, ...note }: StoredNote): string => JSON.stringify(note)

export const stepRoutes: readonly Route[] = [
  memberRoute(tickSteps, async call => {
    const { tx, now, caller, body } = call
    const { districtId } = scopeOf(call)
    const { students, act, level, lesson, test, text } = body.data.attributes
    const ids = await requireStudentsOfClass(tx, scopeOf(call), {
      classroomId: idFrom(call.params.classroomId),
      students: students.map(each => idFrom(each)),
    })
    const day = today(await timezoneOf(tx, districtId), now)
    const at = new Date(now).toISOString()
    const until = lastStepDay(day)
    const isLesson = act === 'teach'
    const done: Done = {
      step: act,
      step_level: isLesson ? (level ?? null) : null,
      step_lesson: isLesson ? (lesson ?? null) : null,
      step_test: act === 'test' ? (test ?? null) : null,
    }
    const had = await lockNotes(call, ids)
    const ticked: { id: string; version: number }[] = []
    const changes: Parameters<typeof recordNotes>[2][number][] = []
    for (const id of ids) {
      const before = had.get(id)
      const holds = before && isInHand(before, day)
      // Somebody else, or the same press again, was first.
      if (holds && isSameStep(before, done) && text === undefined) continue
      const after = {
        ...done,
        step_at: at,
        step_by: caller.accountId,
        account_id: caller.accountId,
        noted_at: at,
        // What is being done goes on, and no day that was given is taken back.
        text: text ?? (holds ? before.text : ''),
        until: holds && before.until > until ? before.until : until,
        step_before: before ? asBefore(before) : null,
      }
      const version = before ? await replace(call, id, after) : await add(call, id, after)
      if (version === undefined) continue
      ticked.push({ id, version })
      changes.push({ studentId: id, before: before ?? null, after })
    }
    if (changes.length > 0) await recordNotes(call, 'studentStep.tick', changes)
    return { data: { id: call.params.classroomId, until, ticked } }
  }),
  memberRoute(undoSteps, async call => {
    const { tx, caller } = call
    const { districtId } = scopeOf(call)
    const { ticked } = call.body.data.attributes
    const versions = new Map(ticked.map(each => [idFrom(each.id), each.version]))
    const classroomId = idFrom(call.params.classroomId)
    const ids = await requireStudentsOfClass(tx, scopeOf(call), { classroomId, students: [...versions.keys()] })
    const had = await lockNotes(call, ids)
    const changes: Parameters<typeof recordNotes>[2][number][] = []
    for (const [id, note] of had) {
      if (note.version !== versions.get(id) || note.step_by !== caller.accountId) throw stale(note.version)
      const before = note.step_before as Omit<StoredNote, 'version' | 'step_before'> | null
      if (before) await replace(call, id, { ...NO_STEP, ...before, step_before: null })
      else
        await tx
          .deleteFrom('student_notes')
          .where('district_id', '=', districtId)
          .where('student_id', '=', id)
          .execute()
      changes.push({ studentId: id, before: note, after: before })
    }
    if (changes.length > 0) await recordNotes(call, 'studentStep.undo', changes)
    return undefined
  }),
]

type Values = Omit<StoredNote, 'student_id' | 'version' | 'step_before'> & { readonly step_before: string | null }

async function replace({ tx, ...call }: MemberCall, studentId: string, values: Values): Promise<number | undefined> {
  const row = await tx
    .updateTable('student_notes')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('district_id', '=', scopeOf(call).districtId)
    .where('student_id', '=', studentId)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** The version; undefined if somebody else wrote about the student in the same moment. */
async function add({ tx, ...call }: MemberCall, studentId: string, values: Values): Promise<number | undefined> {
  const row = await tx
    .insertInto('student_notes')
    .values({ district_id: scopeOf(call).districtId, student_id: studentId, ...values })
    .onConflict(conflict => conflict.columns(['district_id', 'student_id']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
