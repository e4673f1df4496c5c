import { hasLostLetters, titleHasLostLetters } from '@hornbook/rules/people/lost-letters'
import { classroomName, searchKey } from '@hornbook/rules/people/names'
import { isAnotherPerson, isSamePerson, nameKey } from '@hornbook/rules/people/same-person'
import { numbersOfDay } from './days.ts'
import type { Candidate, RowTexts } from './working.ts'

/** Whether the row has the candidate's name, so that nothing but zeros has been lost. */
export function isCalled({ name }: Candidate, { textOf }: RowTexts): boolean {
  const names = [textOf('firstName'), textOf('lastName')].filter(text => text !== undefined)
  return names.length === 2 && searchKey(names.join(' ')) === searchKey(name)
}

/** Whether the row says other names than the candidate's, so that its id or address may have been mistyped. */
export const hasAnotherName = ({ given, family }: Candidate, { textOf }: RowTexts) =>
  given !== undefined &&
  !hasLost(textOf) &&
  !isSamePerson({ given: textOf('firstName'), family: textOf('lastName') }, { given, family })

/** Such a name tells nothing about who it is; it is refused for itself. */
const hasLost = (textOf: RowTexts['textOf']) =>
  ['firstName', 'lastName'].some(field => hasLostLetters(textOf(field) ?? '')) ||
  titleHasLostLetters(textOf('name') ?? '')

/** Whether the row is about somebody else by all it says: given and family name, or every word of a class's or school's name. */
export function isCalledOtherwise({ id, given, family, name }: Candidate, { textOf }: RowTexts): boolean {
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

/** The names of a row, by which an answer about it is found again. */
export const incomingName = ({ given }: Candidate, { textOf }: RowTexts) =>
  given === undefined ? nameKey(textOf('name')) : nameKey(textOf('firstName'), textOf('lastName'))
