import type { Db } from '../db/pool.ts'
import { noteFields } from './note-fields.ts'
import type { WriteContext } from './records.ts'

interface Pair {
  readonly keptId: string
  readonly mergedId: string
}

/**
 * Gives the kept student whichever note about the two records holds longer (ATT-17, HEALTH-3). The other note, if there
 * is one, stays with the merged record, so that undoing can give it back.
 */
export async function joinNotes(tx: Db, context: WriteContext, pair: Pair): Promise<void> {
  const notes = await lockNotes(tx, context, pair)
  const [kept, merged] = [noteOf(notes, pair.keptId), noteOf(notes, pair.mergedId)]
  if (merged && (!kept || kept.until < merged.until)) await exchange(tx, context, pair, notes)
}

/** Gives back what `joinNotes` took in the entry `mergedIn`, unless the note has changed since (HEALTH-5). */
export async function returnNotes(tx: Db, context: WriteContext, pair: Pair, mergedIn: string): Promise<void> {
  const left = await tx
    .selectFrom('changes')
    .select('after')
    .where('district_id', '=', context.districtId)
    .where('entry_id', '=', mergedIn)
    .where('record', '=', 'studentNote')
    .where('record_id', '=', pair.keptId)
    .executeTakeFirst()
  if (!left) return
  const notes = await lockNotes(tx, context, pair)
  const kept = noteFields(noteOf(notes, pair.keptId))
  const after = left.after as ReturnType<typeof noteFields>
  const isSame = kept.note === after.note && kept.noteUntil === after.noteUntil && kept.stepDone === after.stepDone
  if (isSame) await exchange(tx, context, pair, notes)
}

type Notes = Awaited<ReturnType<typeof lockNotes>>

const lockNotes = (tx: Db, { districtId }: WriteContext, { keptId, mergedId }: Pair) =>
  tx
    .selectFrom('student_notes')
    .selectAll()
    .where('district_id', '=', districtId)
    .where('student_id', 'in', [keptId, mergedId])
    .orderBy('student_id')
    .forUpdate()
    .execute()

const noteOf = (notes: Notes, studentId: string) => notes.find(note => note.student_id === studentId)

async function exchange(tx: Db, { districtId, entryId }: WriteContext, { keptId, mergedId }: Pair, notes: Notes) {
  const other = (id: string) => (id === keptId ? mergedId : keptId)
  // Above both versions: open forms with either note become stale.
  const version = Math.max(...notes.map(note => note.version)) + 1
  await tx
    .deleteFrom('student_notes')
    .where('district_id', '=', districtId)
    .where('student_id', 'in', [keptId, mergedId])
    .execute()
  await tx
    .insertInto('student_notes')
    .values(
      notes.map(note => ({
        ...note,
        student_id: other(note.student_id),
        version,
        step_before: note.step_before === null ? null : JSON.stringify(note.step_before),
      })),
    )
    .execute()
  await tx
    .insertInto('changes')
    .values(
      [keptId, mergedId].map(id => ({
        district_id: districtId,
        entry_id: entryId,
        record: 'studentNote',
        record_id: id,
        before: JSON.stringify(noteFields(noteOf(notes, id))),
        after: JSON.stringify(noteFields(noteOf(notes, other(id)))),
      })),
    )
    .execute()
}
