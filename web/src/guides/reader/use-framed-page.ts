import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useColourScheme } from '../../theme/colour-scheme.ts'
import type { Book } from '../book/open-book.ts'
import type { Page } from '../book/pages.ts'
import type { FramePage } from './book-frame.tsx'
import { lookOf } from './look.ts'
import { nameOf } from './places.ts'

interface Shown {
  readonly level: GuideLevel
  /** In percent. */
  readonly size: number
  readonly full: boolean
  /** The words that are searched. */
  readonly searched: string
  readonly fragment: string | null
}

/** A page of the book as its frame shows it: made anew only when something of it changes. */
export function useFramedPage(book: Book, page: Page, { level, size, full, searched, fragment }: Shown): FramePage {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const scheme = useColourScheme()
  const html = useMemo(() => book.htmlOf(page, { marked: searched, large: t('showLarge') }), [book, page, searched, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the scheme changes
  const css = useMemo(
    () => lookOf({ level, size, full, styles: book.stylesOf(page) }),
    [level, size, full, book, page, scheme],
  )
  const title = page.lesson === null ? page.title : t('lessonOf', { lesson: page.lesson, title: nameOf(page) })
  const { language, direction } = book
  return useMemo(
    () => ({ html, css, title, language, direction, fragment }),
    [html, css, title, language, direction, fragment],
  )
}
