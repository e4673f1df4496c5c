import { UNSEEN } from '@hornbook/contract/values'
import { hasLostLetters, titleHasLostLetters } from '@hornbook/rules/people/lost-letters'
import { classroomName, searchKey } from '@hornbook/rules/people/names'
import { isAnotherPerson, isSamePerson } from '@hornbook/rules/people/same-person'
import { t } from '../../texts/texts.ts'
import { numbersOfDay } from './days.ts'
import type { Answer, RowProblem } from './drafts.ts'
import { ID, NEW } from './fields.ts'
import { type Candidate, type Comparing, problem, type RowTexts, withoutZeros } from './working.ts'

type Match =
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'new' }
  /** Found by this field, but called otherwise: whether it is the one is asked (PEOPLE-19). */
  | { readonly kind: 'ask'; readonly field: string; readonly candidate: Candidate }
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

const asNew = (): Answer => ({ label: t('rostering:upload.makeNew'), edits: { [ID]: NEW } })
const asRecord = ({ id, name, about }: Candidate): Answer => ({
  label: t('rostering:upload.isThis', { name: about ? `${name}, ${about}` : name }),
  edits: { [ID]: id },
})

/** The record that a row is about: by its Hornbook id, else by the first of the list's keys that it has. */
export function matchRow(comparing: Comparing, { byId, byKey }: Candidates, row: RowTexts): Match {
  const id = row.textOf(ID)
  if (id?.toLowerCase() === NEW) return { kind: 'new' }
  if (id !== undefined) {
    const candidate = byId.get(id)
    // The same whether it is another school's, another district's or nobody's (SAFE-1).
    if (candidate && !row.isAnswered && isCalledOtherwise(candidate, row)) return { kind: 'ask', field: ID, candidate }
    return candidate ? use(candidate) : refuse(problem(ID, t('rostering:upload.unknownId', { id }), [asNew()]))
  }
  for (const { field, normal, losesZeros, fits } of comparing.rules.keys) {
    const text = keyIn(row, field)
    if (text === undefined) continue
    const sharing = (byKey.get(keyOf(field, normal(text))) ?? []).filter(each => fits?.(comparing, row, each) ?? true)
    const active = sharing.filter(({ archived }) => !archived)
    const fitting = active.length > 0 ? active : sharing
    const shortened = losesZeros ? (byKey.get(keyOf(`${field} without zeros`, withoutZeros(text))) ?? []) : []
    const withZeros = (each: Candidate): Answer => ({
      label: t('rostering:upload.isThis', { name: `${each.name}, ${each.keys[field]}` }),
      edits: { [field]: each.keys[field] ?? '', [ID]: each.id },
    })
    const [only, ...more] = fitting
    if (only && more.length === 0) {
      // Another child's id without its zeros may be this one's id.
      const meant = isCalled(only, row) ? [] : shortened.filter(each => each !== only && isCalled(each, row))
      const answers = [...meant.map(withZeros), asRecord(only)]
      if (meant.length === 0 && isCalledOtherwise(only, row)) return { kind: 'ask', field, candidate: only }
      if (meant.length === 0)
        return hasAnotherName(only, row) && !only.archived
          ? refuse(problem(field, t('rostering:upload.anotherName', { value: text, name: only.name }), answers))
          : use(only)
      return refuse(problem(field, t('rostering:upload.zeros', { value: text }), answers))
    }
    if (fitting.length > 1)
      return refuse(
        problem(field, t('rostering:upload.several', { count: fitting.length }), [...fitting.map(asRecord), asNew()]),
      )
    const [same] = shortened.filter(candidate => isCalled(candidate, row))
    if (same && shortened.length === 1) return use(same)
    if (shortened.length > 0)
      return refuse(
        problem(field, t('rostering:upload.zeros', { value: text }), [...shortened.map(withZeros), asNew()]),
      )
  }
  return { kind: 'new' }
}

/** Whether the row has the candidate's name, so that nothing but zeros has been lost. */
function isCalled({ name }: Candidate, { textOf }: RowTexts): boolean {
  const names = [textOf('firstName'), textOf('lastName')].filter(text => text !== undefined)
  return names.length === 2 && searchKey(names.join(' ')) === searchKey(name)
}

/** Whether the row says other names than the candidate's, so that its id or address may have been mistyped. */
const hasAnotherName = ({ given, family }: Candidate, { textOf }: RowTexts) =>
  given !== undefined &&
  !hasLost(textOf) &&
  !isSamePerson({ given: textOf('firstName'), family: textOf('lastName') }, { given, family })

/** Such a name tells nothing about who it is; it is refused for itself. */
const hasLost = (textOf: RowTexts['textOf']) =>
  ['firstName', 'lastName'].some(field => hasLostLetters(textOf(field) ?? '')) ||
  titleHasLostLetters(textOf('name') ?? '')

/** Whether the row is about somebody else by all it says: given and family name, or every word of a class's or school's name. */
function isCalledOtherwise({ id, given, family, name }: Candidate, { textOf }: RowTexts): boolean {
  if (hasLost(textOf)) return false
  if (given !== undefined)
    return isAnotherPerson(
      { given: textOf('firstName'), middle: textOf('middleName'), family: textOf('lastName') },
      { given, family },
    )
  const title = textOf('name')
  // A class that had no name may get any; what a spreadsheet has made a day is asked about as such.
  if (title === undefined || numbersOfDay(title) !== null || name === '' || name === classroomName({ id, name: null }))
    return false
  const words = searchKey(title).split(' ')
  return !searchKey(name)
    .split(' ')
    .some(word => words.includes(word))
}

const refuse = (found: RowProblem): Match => ({ kind: 'problem', problem: found })

const use = ({ id, archived, name }: Candidate): Match =>
  archived ? refuse(problem(null, t('rostering:upload.archived', { name }))) : { kind: 'record', id }
