import { searchKey } from '@hornbook/rules/people/names'

/** The name that a download is saved under. */
export const fileNameOf = (parts: readonly string[], extension: string): string =>
  `${parts.map(fileNameWords).filter(Boolean).join('-')}.${extension}`

/** A text's letters and digits that every file system takes; empty for a name in another script. */
export const fileNameWords = (text: string) =>
  searchKey(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * The Content-Disposition of a download: saved under its name, never shown (RFC 6266). A name that is not plain ASCII is
 * sent a second time, percent-encoded, which browsers prefer.
 */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^ !#$&+\-.0-9A-Z^_`a-z|~()@,;=]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`
}
