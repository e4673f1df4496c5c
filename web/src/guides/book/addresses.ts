/** A page of a book, or an element on it. Names are as in the archive, not encoded. */
export interface InBook {
  readonly file: string
  readonly fragment: string | null
}

/** Never asked: a book's addresses only need a beginning to be told from those that lead out of it. */
const HERE = 'https://book.invalid/'

/** Where an address leads that stands in a file of the book; null if it leads out of the book, or nowhere. */
export function resolveInBook(file: string, address: string): InBook | null {
  try {
    const { href, pathname, hash } = new URL(address, `${HERE}${file.split('/').map(encodeURIComponent).join('/')}`)
    if (!href.startsWith(HERE)) return null
    return {
      file: decodeURIComponent(pathname.slice(1)),
      fragment: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null,
    }
  } catch {
    return null
  }
}

export const isOutside = (to: string): boolean => /^https?:/.test(to)

/** The address of a page on the internet that a book's link leads to; null if it is none. */
export function outsideOf(address: string): string | null {
  try {
    const { href } = new URL(address, HERE)
    return isOutside(href) && !href.startsWith(HERE) ? href : null
  } catch {
    return null
  }
}
