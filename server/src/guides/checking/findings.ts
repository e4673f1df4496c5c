import type { ZipProblem } from '../../files/reading/zip-reader.ts'

/** What makes a file no book that can be shown: an error of EPUBCheck, or what the reader cannot show. */
export type BookProblem =
  | ZipProblem
  | 'zip.badName'
  | 'empty'
  | 'mimetype'
  | 'container'
  | 'package'
  | 'version'
  | 'protected'
  | 'fixedLayout'
  | 'noPages'
  | 'missingFile'
  | 'pathOutside'
  | 'otherPage'
  | 'noContents'
  | 'emptyContents'
  | 'notWellFormed'
  | 'entity'
  | 'declaration'
  | 'encoding'
  | 'longPage'
  | 'tooSlow'
  | 'tooMuchMemory'

/** What a book can be shown with: the reader takes it out, or does without. */
export const TOLD = [
  'scripts',
  'handlers',
  'scriptLinks',
  'forms',
  'embedded',
  'refreshes',
  'externalPictures',
  'externalStyles',
  'lostPictures',
  'deadLinks',
  'hiddenFonts',
  'undescribed',
] as const
export type BookWarning = (typeof TOLD)[number]

export interface Finding<Kind extends string> {
  readonly kind: Kind
  readonly count: number
  /** Where the first ones are: names of files inside the book, with a line if one is known. */
  readonly places: readonly string[]
  readonly fill?: Readonly<Record<string, string | number>>
}

/** A book that can be shown, and what is to be known before. */
export interface CheckedBook {
  readonly missingLessons: readonly number[]
  readonly warnings: readonly Finding<BookWarning>[]
}

const MAX_PLACES = 10

/** Collects what is found: a kind each, counted, with its first places. */
export class Findings<Kind extends string> {
  private readonly kinds = new Map<Kind, { count: number; places: Set<string> }>()

  add(kind: Kind, place: string): void {
    const known = this.kinds.get(kind) ?? { count: 0, places: new Set() }
    known.count++
    if (known.places.size < MAX_PLACES) known.places.add(place)
    this.kinds.set(kind, known)
  }

  get list(): Finding<Kind>[] {
    return [...this.kinds].map(([kind, { count, places }]) => ({ kind, count, places: [...places] }))
  }
}

/** Thrown for a file that is no book that can be shown: everything that is wrong with it. */
export class BookRefused extends Error {
  readonly problems: readonly Finding<BookProblem>[]

  constructor(problems: readonly Finding<BookProblem>[]) {
    super('The book is refused')
    this.problems = problems
  }
}

export const refused = (kind: BookProblem, place?: string, fill: Readonly<Record<string, string | number>> = {}) =>
  new BookRefused([{ kind, count: 1, places: place === undefined ? [] : [place], fill }])
