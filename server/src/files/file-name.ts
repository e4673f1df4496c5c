import { searchKey } from '@hornbook/rules/people/names'

/** The name that a download is saved under. */
export const fileNameOf = (parts: readonly string[], extension: string): string =>
  `${parts.map(wordsOf).filter(Boolean).join('-')}.${extension}`

/** Letters and digits that every file system takes; nothing of a name in another script. */
export const wordsOf = (text: string) =>
  searchKey(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
