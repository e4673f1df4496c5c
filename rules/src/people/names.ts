/** A person's names as entered in the forms (PEOPLE-13). */
export interface PersonName {
  readonly firstName: string
  readonly middleName?: string | null
  readonly lastName: string
}

/** First, middle and last name, as lists and headings show a person. */
export function fullName({ firstName, middleName, lastName }: PersonName): string {
  return [firstName, middleName ?? '', lastName]
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(' ')
}

/** By which name people are sorted: the given one, or the family's. */
export const NAME_ORDERS = ['given', 'family'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

/** What a person is sorted by (PEOPLE-20). */
export const sortedName = (
  person: { readonly fullName: string; readonly lastName: string },
  order: NameOrder,
): string => (order === 'family' ? `${person.lastName.trim()} ${person.fullName}` : person.fullName)

/** A class's name, or 'Classroom {id}' if it has none (PEOPLE-16, DASH-1). */
export function classroomName(classroom: { readonly id: string; readonly name: string | null }): string {
  return classroom.name?.trim() || `Classroom ${classroom.id}`
}

/** Letters that Unicode normalization does not reduce to plain ones. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ı: 'i',
  '’': "'",
  ʼ: "'",
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

const PLAIN_TEXT = /^[ -~]*$/

/**
 * The form in which search compares texts: case, accents, width and runs of spaces do not matter (CALL-7, Cont).
 * A text matches a search if its key contains the key of the search term.
 */
export function searchKey(text: string): string {
  // Most texts, in a tenth of the time.
  if (PLAIN_TEXT.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(SPECIAL_LETTERS, letter => PLAIN_LETTERS[letter]!)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}
