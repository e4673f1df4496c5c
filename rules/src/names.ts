/** A person's names as the forms take them (A §3); the middle name is optional. */
export interface PersonName {
  readonly firstName: string
  readonly middleName?: string | null
  readonly lastName: string
}

/** First, middle and family name, as every list and heading shows a person. */
export function fullName({ firstName, middleName, lastName }: PersonName): string {
  return [firstName, middleName ?? '', lastName]
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(' ')
}

/** A class's name, or 'Classroom {id}' where it has none (R §3, DASH-1). */
export function classroomName(classroom: { readonly id: string; readonly name: string | null }): string {
  return classroom.name?.trim() || `Classroom ${classroom.id}`
}

/** Letters whose plain form no decomposition gives. */
const PLAIN: Readonly<Record<string, string>> = {
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
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/**
 * What texts are compared by when people search: case, accents, width and runs of spaces do not matter (D 3, Cont).
 * A text contains what was typed when its key contains the key of what was typed.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(SPECIAL, letter => PLAIN[letter]!)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}
