import type { ResourceObject } from '@hornbook/contract/document'
import { findBeyond } from '../../people/beyond.ts'
import { keepAnswers } from '../../people/kept-answers.ts'
import type { WriteContext } from '../../people/records.ts'
import { t } from '../../texts/texts.ts'
import type { RowProblem } from './drafts.ts'
import { ID, NEW } from './fields.ts'
import { type Candidate, type Comparing, linked, problem, type RowWrite } from './working.ts'

/** Among the keys of a row that asks, this one says that it is a new record until somebody answers. */
export const AS_NEW = 'new'

const MAX_CLASSES = 2

/** Asks whether a row is about the record that it was found by, which has another name (PEOPLE-19). */
export function questionAbout(
  comparing: Comparing,
  { field, candidate }: { readonly field: string; readonly candidate: Candidate },
  record: ResourceObject | undefined,
  name: string,
): RowProblem {
  const details = detailsOf(comparing, candidate, record)
  const stored = details === '' ? candidate.name : `${candidate.name} (${details})`
  const message = t(`bringingIn:upload.same.${comparing.rules.kind}`, { stored, name })
  const passesOn = comparing.rules.keys.some(key => key.field === field && key.passesOn) && !candidate.isFed
  const other = passesOn ? t('bringingIn:upload.isOtherWith', { name: candidate.name }) : t('bringingIn:upload.isOther')
  return problem(field, message, [
    { label: t('bringingIn:upload.isSame'), edits: { [ID]: candidate.id } },
    { label: other, edits: { [ID]: NEW } },
  ])
}

/**
 * Keeps what has been said of the rows that are written, so that later files and spreadsheets do not ask again. Who sees a
 * person in some of their places says nothing that counts in the others (SAFE-6).
 */
export async function keepSaid(
  { tx, scope, draft, rules }: Comparing,
  context: WriteContext,
  writes: readonly RowWrite[],
) {
  const said = writes.flatMap(write => write.said ?? [])
  const kind = rules.kind === 'teacher' ? 'staff' : 'student'
  const ids = rules.kind === 'teacher' || rules.kind === 'student' ? said.map(({ recordId }) => recordId) : []
  const beyond = await findBeyond(tx, scope, kind, ids)
  await keepAnswers(
    tx,
    context,
    draft.accountId,
    said.filter(({ recordId }) => !beyond.has(recordId)),
  )
}

/** What tells a record from others of its name: 'P00, Room 4'. */
function detailsOf({ indexes }: Comparing, { keys, about, archived }: Candidate, record: ResourceObject | undefined) {
  const classes = (record ? linked(record, 'classrooms') : []).flatMap(id => indexes.classrooms.get(id)?.name ?? [])
  const told = [keys.oneRosterId ?? keys.email, ...classes.slice(0, MAX_CLASSES)].filter(Boolean)
  return [...(told.length > 0 ? told : [about]), archived ? t('bringingIn:upload.isArchived') : '']
    .filter(Boolean)
    .join(', ')
}
