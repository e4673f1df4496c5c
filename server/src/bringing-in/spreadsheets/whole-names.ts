import { searchKey } from '@hornbook/rules/people/names'
import { t } from '../../texts/texts.ts'
import type { ProblemAnswer } from './drafts.ts'
import { problem, type Working } from './working.ts'

interface SplitName {
  readonly given: string
  readonly family: string
  /** Nothing in the text says where the family name begins. */
  readonly isGuess: boolean
}

/** Given and family name out of one cell: 'Diaz, Ana', 'Ana Diaz'; of more words the last is only a guess. */
export function splitName(whole: string): SplitName | null {
  const comma = whole.indexOf(',')
  if (comma > 0) {
    const [family, given] = [whole.slice(0, comma).trim(), whole.slice(comma + 1).trim()]
    return family && given ? { given, family, isGuess: false } : null
  }
  const words = whole.split(/\s+/).filter(Boolean)
  if (words.length < 2) return null
  return { given: words.slice(0, -1).join(' '), family: words.at(-1) ?? '', isGuess: words.length > 2 }
}

/** The words of a name, whatever their order. */
const nameKey = (...names: readonly string[]) =>
  searchKey(names.join(' '))
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Whether the cell with the whole name says what the record is called, in whatever order. */
export function isCalledSo(row: Working): boolean {
  const { whole } = row.texts
  if (whole === undefined || !row.record) return false
  const { firstName = '', middleName = '', lastName = '' } = row.record.attributes as Readonly<Record<string, string>>
  return [nameKey(firstName, lastName), nameKey(firstName, middleName, lastName)].includes(nameKey(whole))
}

/** Asks where the family name begins, where the cell does not tell and nobody has said it. */
export function checkSplit(row: Working): void {
  const { whole, textOf } = row.texts
  if (whole === undefined) return
  const split = splitName(whole)
  if (split && !split.isGuess) return
  if (split && (textOf('firstName') !== split.given || textOf('lastName') !== split.family)) return
  if (!split && textOf('firstName') !== undefined && textOf('lastName') !== undefined) return
  const words = whole.split(/[\s,]+/).filter(Boolean)
  const answers = words.slice(1).map((_, at): ProblemAnswer => {
    const [firstName, lastName] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return { label: t('bringingIn:upload.familyIs', { name: lastName }), edits: { firstName, lastName } }
  })
  row.problems.push(problem('lastName', t('bringingIn:upload.wholeName', { value: whole }), answers))
}
