import { type BookMark, findLessons, missingLessons } from '@hornbook/rules/reading/book-lessons'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { lessonsOf } from '@hornbook/rules/reading/curriculum'
import {
  type BookProblem,
  BookRefused,
  type BookWarning,
  type CheckedBook,
  type Finding,
  Findings,
  refused,
  TOLD,
} from './findings.ts'
import { type Package, readPackage } from './package.ts'
import { type PageFacts, readPage } from './page.ts'
import { refuseProtected } from './protection.ts'
import { externalsIn } from './style.ts'
import { type BookFiles, openBook } from './zip.ts'

const DRAWN = ['application/xhtml+xml', 'image/svg+xml']

/**
 * Checks a file that is to be the book of a level: that it is an EPUB 3 which the reader can show, what of it will not be
 * shown, and which lessons are not in it (GUIDE-10). Throws `BookRefused`. Nothing in the book is run, and nothing is fetched.
 */
export async function checkBook(level: GuideLevel, bytes: Buffer): Promise<CheckedBook> {
  const files = await openBook(bytes)
  try {
    await files.verify()
    const told = new Findings<BookWarning>()
    await refuseProtected(files, told)
    const book = await readPackage(files)
    const pages = await readPages(files, book, told)
    const contents = pages.get(book.contents)?.contents
    if (!contents) throw refused('noContents', book.contents)
    if (contents.length === 0) throw refused('emptyContents', book.contents)
    const leads = ({ file, fragment }: Pick<BookMark, 'file' | 'fragment'>) =>
      fragment === null || fragment === '' || pages.get(file)?.ids.has(fragment) !== false
    for (const { links } of pages.values())
      for (const link of links) if (!leads(link)) told.add('deadLinks', link.place)
    const shown = new Set(book.pages)
    const marks: BookMark[] = [...contents.filter(leads), ...book.pages.flatMap(page => pages.get(page)?.marks ?? [])]
    const lessonCount = lessonsOf(level)
    const found = findLessons(
      { level, lessonCount },
      marks.filter(({ file }) => shown.has(file)),
    )
    return { missingLessons: missingLessons(lessonCount, found), warnings: inOrder(told.list) }
  } finally {
    files.close()
  }
}

/** Reads every page, so that all that are not well-formed are listed at once. */
async function readPages(
  files: BookFiles,
  { items }: Package,
  told: Findings<BookWarning>,
): Promise<ReadonlyMap<string, PageFacts>> {
  const pages = new Map<string, PageFacts>()
  const problems: Finding<BookProblem>[] = []
  for (const { file, mediaType } of items) {
    if (file === null || pages.has(file)) continue
    if (mediaType === 'text/css')
      for (const _ of externalsIn((await files.read(file))?.toString('utf8') ?? '')) told.add('externalStyles', file)
    if (!DRAWN.includes(mediaType)) continue
    try {
      const bytes = (await files.read(file)) as Buffer
      pages.set(file, readPage(file, bytes, { isThere: files.has, told }))
    } catch (failure) {
      if (!(failure instanceof BookRefused) || problems.length >= MAX_PROBLEMS) throw failure
      problems.push(...failure.problems)
    }
  }
  if (problems.length > 0) throw new BookRefused(problems)
  return pages
}

/** Whoever has so many would not read on. */
const MAX_PROBLEMS = 20

const inOrder = (found: readonly Finding<BookWarning>[]) =>
  TOLD.flatMap(kind => found.find(each => each.kind === kind) ?? [])
