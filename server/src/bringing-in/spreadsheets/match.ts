import { UNSEEN } from '@hornbook/contract/values'
import { answerKey, type KeptAnswer } from '../../people/kept-answers.ts'
import { t } from '../../texts/texts.ts'
import type { ProblemAnswer, RowProblem } from './drafts.ts'
import { ID, NEW } from './fields.ts'
import { hasAnotherName, incomingName, isCalled, isCalledOtherwise } from './row-names.ts'
import {
  type Candidate,
  type Comparing,
  type Instead,
  type Key,
  problem,
  type RowTexts,
  withoutZeros,
} from './working.ts'

type Match =
  | { readonly kind: 'record'; readonly id: string; readonly said?: KeptAnswer }
  /** With the record that its key led to, of which somebody has said that it is another. */
  | { readonly kind: 'new'; readonly instead?: Instead; readonly said?: KeptAnswer }
  /** Found by this field, but called otherwise: whether it is the one is asked (PEOPLE-19). */
  | ({ readonly kind: 'ask' } & Instead)
  | { readonly kind: 'problem'; readonly problem: RowProblem }

export interface Candidates {
  readonly byId: ReadonlyMap<string, Candidate>
  readonly byKey: ReadonlyMap<string, readonly Candidate[]>
}

/** A key as it would be stored: what nobody sees has been pasted along. */
const keyIn = ({ textOf }: RowTexts, field: string) => textOf(field)?.replace(UNSEEN, '').trim() || undefined

const keyOf = (field: string, text: string) => `${field} ${text}`

/** All records of the viewer's that these rows name, in one query or two. */
export async function findCandidates(comparing: Comparing, rows: readonly RowTexts[]): Promise<Candidates> {
  const { rules } = comparing
  const ids = rows.flatMap(({ textOf }) => /^[1-9]\d{0,17}$/.exec(textOf(ID) ?? '')?.[0] ?? [])
  const texts = new Map(rules.keys.map(({ field }) => [field, rows.flatMap(row => keyIn(row, field) ?? [])]))
  const found = await rules.candidates(comparing, ids, texts)
  const byKey = new Map<string, Candidate[]>()
  for (const candidate of found)
    for (const { field, normal, losesZeros } of rules.keys) {
      const own = candidate.keys[field]
      if (own === null || own === undefined) continue
      const keys = [
        keyOf(field, normal(own)),
        ...(losesZeros ? [keyOf(`${field} without zeros`, withoutZeros(own))] : []),
      ]
      for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), candidate])
    }
  return { byId: new Map(found.map(each => [each.id, each])), byKey }
}

const asNew = (): ProblemAnswer => ({ label: t('bringingIn:upload.makeNew'), edits: { [ID]: NEW } })
const asRecord = ({ id, name, about }: Candidate): ProblemAnswer => ({
  label: t('bringingIn:upload.isThis', { name: about ? `${name}, ${about}` : name }),
  edits: { [ID]: id },
})

/** Asks whether a row is about the record that it was found by, unless somebody has said it before. */
function askAbout({ answers, rules }: Comparing, row: RowTexts, { field, candidate }: Instead): Match {
  const same = answers.get(answerKey(rules.kind, candidate.id, incomingName(candidate, row)))
  if (same === undefined) return { kind: 'ask', field, candidate }
  return same ? use(candidate) : { kind: 'new', instead: { field, candidate } }
}

/** What is kept of an answer about a row with another name than the record's; of other rows nothing is asked again. */
function saidOf({ rules }: Comparing, row: RowTexts, candidate: Candidate, same: boolean): { said?: KeptAnswer } {
  if (!isCalledOtherwise(candidate, row)) return {}
  return { said: { kind: rules.kind, recordId: candidate.id, incoming: incomingName(candidate, row), same } }
}

/** Those whose key the row has: of the list, or only those on it if there are any. */
function sharingKey(
  comparing: Comparing,
  { byKey }: Candidates,
  row: RowTexts,
  { field, normal, fits }: Key,
): Candidate[] {
  const text = keyIn(row, field)
  if (text === undefined) return []
  const sharing = (byKey.get(keyOf(field, normal(text))) ?? []).filter(each => fits?.(comparing, row, each) ?? true)
  const active = sharing.filter(({ archived }) => !archived)
  return active.length > 0 ? active : sharing
}

/** A row of which somebody has said that it is new, although its key leads to a record. */
function newInstead(comparing: Comparing, candidates: Candidates, row: RowTexts): Match {
  for (const key of comparing.rules.keys) {
    const [candidate, ...more] = sharingKey(comparing, candidates, row, key)
    if (candidate && more.length === 0 && isCalledOtherwise(candidate, row))
      return { kind: 'new', instead: { field: key.field, candidate }, ...saidOf(comparing, row, candidate, false) }
  }
  return { kind: 'new' }
}

/** The record that a row is about: by its Hornbook id, else by the first of the list's keys that it has. */
export function matchRow(comparing: Comparing, candidates: Candidates, row: RowTexts): Match {
  const { byId, byKey } = candidates
  const id = row.textOf(ID)
  // 'new' in the file's own cell is no answer: it takes nobody's key.
  if (id?.toLowerCase() === NEW) return row.isAnswered ? newInstead(comparing, candidates, row) : { kind: 'new' }
  if (id !== undefined) {
    const candidate = byId.get(id)
    // The same whether it is another school's, another district's or nobody's (SAFE-1).
    if (candidate && !row.isAnswered && isCalledOtherwise(candidate, row))
      return askAbout(comparing, row, { field: ID, candidate })
    if (candidate && row.isAnswered) return { ...use(candidate), ...saidOf(comparing, row, candidate, true) }
    return candidate ? use(candidate) : refuse(problem(ID, t('bringingIn:upload.unknownId', { id }), [asNew()]))
  }
  for (const key of comparing.rules.keys) {
    const { field, losesZeros } = key
    const text = keyIn(row, field)
    if (text === undefined) continue
    const fitting = sharingKey(comparing, candidates, row, key)
    const shortened = losesZeros ? (byKey.get(keyOf(`${field} without zeros`, withoutZeros(text))) ?? []) : []
    const withZeros = (each: Candidate): ProblemAnswer => ({
      label: t('bringingIn:upload.isThis', { name: `${each.name}, ${each.keys[field]}` }),
      edits: { [field]: each.keys[field] ?? '', [ID]: each.id },
    })
    const [only, ...more] = fitting
    if (only && more.length === 0) {
      // Another child's id without its zeros may be this one's id.
      const meant = isCalled(only, row) ? [] : shortened.filter(each => each !== only && isCalled(each, row))
      const answers = [...meant.map(withZeros), asRecord(only)]
      if (meant.length === 0 && isCalledOtherwise(only, row))
        return askAbout(comparing, row, { field, candidate: only })
      if (meant.length === 0)
        return hasAnotherName(only, row) && !only.archived
          ? refuse(problem(field, t('bringingIn:upload.anotherName', { value: text, name: only.name }), answers))
          : use(only)
      return refuse(problem(field, t('bringingIn:upload.zeros', { value: text }), answers))
    }
    if (fitting.length > 1)
      return refuse(
        problem(field, t('bringingIn:upload.several', { count: fitting.length }), [...fitting.map(asRecord), asNew()]),
      )
    const [same] = shortened.filter(candidate => isCalled(candidate, row))
    if (same && shortened.length === 1) return use(same)
    if (shortened.length > 0)
      return refuse(
        problem(field, t('bringingIn:upload.zeros', { value: text }), [...shortened.map(withZeros), asNew()]),
      )
  }
  return { kind: 'new' }
}

const refuse = (found: RowProblem): Match => ({ kind: 'problem', problem: found })

const use = ({ id, archived, name }: Candidate): Match =>
  archived ? refuse(problem(null, t('bringingIn:upload.archived', { name }))) : { kind: 'record', id }
