import type { readStudentPair, TakenField } from '@hornbook/contract/rostering/merging'
import { SYNCED_FIELDS } from '@hornbook/contract/rostering/merging'
import type { RowFrom } from '../../api/answer.ts'

export type StudentPair = RowFrom<typeof readStudentPair>
export type ComparedStudent = StudentPair['people'][number]

/** What is shown of a field that one record can take from the other. */
export const shownOf = (person: ComparedStudent, field: TakenField): string =>
  (field === 'signIn' ? person.username : person[field]) ?? ''

/** Whether the record that stays keeps a field whatever anybody chooses, because a roster file writes it. */
export const isFixed = (kept: ComparedStudent, field: TakenField): boolean =>
  kept.externalRosterSystem !== null && SYNCED_FIELDS.includes(field)

/** Whose value a field has: what was chosen; else that of the record that stays, unless only the other has one. */
export function sourceOf(
  field: TakenField,
  {
    kept,
    other,
    chosen,
  }: { readonly kept: ComparedStudent; readonly other: ComparedStudent; readonly chosen: string | undefined },
): string {
  if (isFixed(kept, field)) return kept.id
  return chosen ?? (shownOf(kept, field) === '' && shownOf(other, field) !== '' ? other.id : kept.id)
}

/** What tells one record from the other: the name; if both have the same, the Student Id; or else the user name. */
export function whatTellsApart(
  person: ComparedStudent,
  other: ComparedStudent,
): 'name' | 'oneRosterId' | 'noId' | 'username' {
  if (person.fullName !== other.fullName) return 'name'
  if (person.oneRosterId !== other.oneRosterId) return person.oneRosterId === null ? 'noId' : 'oneRosterId'
  return person.username === null || person.username === other.username ? 'name' : 'username'
}

/** `one` in three parts: the start that it shares with `other`, what differs, and the end that they share. */
export function differing(one: string, other: string): readonly [start: string, middle: string, end: string] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [one.slice(0, start), one.slice(start, one.length - end), one.slice(one.length - end)]
}
