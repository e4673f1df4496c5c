import '../texts.ts'
import { type GuideLevel, hasGuide } from '@hornbook/rules/reading/curriculum'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import type { Book } from '../book/open-book.ts'
import type { Page } from '../book/pages.ts'
import { BookFrame } from '../reader/book-frame.tsx'
import { bookQuery } from '../reader/guide-queries.ts'
import { pageOfLesson, targetOf } from '../reader/places.ts'
import { useFramedPage } from '../reader/use-framed-page.ts'
import styles from './lesson-shown.module.css'

interface LessonShownProps {
  readonly level: number
  readonly lesson: number
  /** Stands between what is read and how it goes, and below whatever is said in their place. */
  readonly children?: ReactNode
}

/** A lesson of a guide inside another page: what the children read, large, and how it goes (GUIDE-11). */
export function LessonShown({ level, ...props }: LessonShownProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'shown' })
  if (hasGuide(level)) return <InGuide level={level} {...props} />
  return (
    <>
      <p className={styles.message}>{t('none', { level })}</p>
      {props.children}
    </>
  )
}

function InGuide({ level, lesson, children }: LessonShownProps & { readonly level: GuideLevel }) {
  const { t } = useTranslation('guides', { keyPrefix: 'shown' })
  const { data: book, isError, refetch } = useQuery(bookQuery(level))
  const page = book && pageOfLesson(book, lesson)
  if (book && page)
    return (
      <Whole key={`${level} ${lesson}`} book={book} level={level} lesson={page}>
        {children}
      </Whole>
    )
  return (
    <>
      {book ? (
        <p className={styles.message}>{t('missing', { lesson })}</p>
      ) : isError ? (
        <p className={styles.message} role="alert">
          {t('failed')} <TextButton onClick={() => void refetch()}>{t('retry')}</TextButton>
        </p>
      ) : (
        <SkeletonRows rows={5} message="information" />
      )}
      {children}
    </>
  )
}

/** What a lesson gives the children to read; a provider's own book may say it in another way. */
const wordsOf = (book: Book, page: Page): readonly string[] => book.readingOf(page).flat()

/** The words stand above in large letters. */
const WITHOUT_WORDS = '.with-large,ul.read{display:none!important}'

interface WholeProps {
  readonly book: Book
  readonly level: GuideLevel
  readonly lesson: Page
  readonly children: ReactNode
}

function Whole({ book, level, lesson, children }: WholeProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'shown' })
  const frame = useRef<HTMLIFrameElement>(null)
  // A lesson may name another one, to look at and come back from.
  const [page, setPage] = useState(lesson)
  const framed = useFramedPage(book, page, { level, size: 88, full: false, searched: '', fragment: null })
  const shown = useMemo(() => ({ ...framed, css: framed.css + WITHOUT_WORDS }), [framed])
  const words = wordsOf(book, page)
  const follow = (to: string) => {
    const there = book.pageAt(targetOf(to))
    if (there) setPage(there)
    else if (/^https?:/.test(to)) window.open(to, '_blank', 'noopener')
  }
  return (
    <>
      {words.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('words')}</h3>
          <p className={styles.words} lang={book.language} dir={book.direction}>
            {words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and never moves
              <span key={at}>{word}</span>
            ))}
          </p>
        </section>
      )}
      {children}
      <section className={styles.how}>
        <h3 className={styles.title}>{t('how')}</h3>
        <BookFrame page={shown} frame={frame} onFollow={follow} onLarge={() => {}} onSwipe={() => {}} />
      </section>
    </>
  )
}
