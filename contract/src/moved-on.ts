import { z } from 'zod'
import { count, text } from './values.ts'

/**
 * One record that has changed since the change to be undone (ROSTER-9). `movedOn` names the attributes that stay as they
 * are now; with `whole`, why all of it does: the attributes of an added record that differ, `inUse` if other records now depend on it, or what happened to a membership: ended, begun, changed, merged (its
 * student with another, or no longer), archivedAt (its person or class), left (its person has left a class or school
 * since), hasClass (its person is in another class of the school).
 */
const movedOnRecord = z.object({
  kind: z.enum(['school', 'classroom', 'teacher', 'student', 'enrollment', 'schoolMembership']),
  id: text,
  name: text,
  movedOn: z.array(text),
  whole: z.boolean(),
})

/**
 * The meta of the error `movedOn`: how many records have changed, the first hundred of them, and for a bulk action how many
 * records `override` would still restore.
 */
const movedOnMeta = z.object({ total: count, movedOn: z.array(movedOnRecord).max(100), rest: count.optional() })
export type RecordsMovedOn = z.infer<typeof movedOnMeta>
