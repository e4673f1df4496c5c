import { searchKey } from '@hornbook/rules/people/names'

/** The name that a download is saved under. */
export const fileNameOf = (parts: readonly string[], extension: string): string =>
  `${parts.map(fileNameWords).filter(Boolean).join('-')}.${extension}`

/** A text's letters and digits that every file system takes; empty for a name in another script. */
export const fileNameWords = (text: string) =>
  searchKey(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
