/** What programs leave where a letter was: the replacement character, or its bytes read in another encoding. */
const REPLACED = /\uFFFD|ï¿½/

/** A question mark that is no punctuation: right before a letter, or where there is no letter at all. */
const ASKED_IN_WORD = /[?¿]\p{L}|\p{L}¿|^(?=.*[?¿])[\s?¿.,'’()-]+$/u

/**
 * Whether letters of a person's name were lost on its way: 'Nguy?n', '??ng', 'Zo\uFFFD'. Encodings that lack a letter write
 * '?', Oracle's '¿'; neither is part of anybody's name.
 */
export function hasLostLetters(name: string): boolean {
  return REPLACED.test(name) || /[?¿]/.test(name)
}

/** The same of the name of a class or a school, in which a question may be asked: 'Ready?', '¿Qué tal?'. */
export function titleHasLostLetters(title: string): boolean {
  return REPLACED.test(title) || ASKED_IN_WORD.test(title.replace(/(^|\s)¿(?=\p{L}[^¿]*\?)/gu, '$1'))
}
