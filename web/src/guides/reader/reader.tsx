import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { useKey } from '../../ui/use-key.ts'
import { useScreen } from '../../ui/use-screen.ts'
import { isOutside } from '../book/addresses.ts'
import type { Book } from '../book/open-book.ts'
import type { Page } from '../book/pages.ts'
import { searcherOf } from '../book/search-book.ts'
import type { Guide } from '../where-to-open.ts'
import { useYourClass, whichClass } from '../your-class/use-your-class.ts'
import { YourClass } from '../your-class/your-class-line.tsx'
import { BookFrame } from './book-frame.tsx'
import { Contents } from './contents.tsx'
import { Notices } from './notices.tsx'
import { Pager } from './pager.tsx'
import { placeOf, targetOf } from './places.ts'
import styles from './reader.module.css'
import { largerThan, smallerThan, useReading } from './reading-choices.ts'
import { Results } from './results.tsx'
import { ShowLarge } from './show-large.tsx'
import { Side } from './side.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFramedPage } from './use-framed-page.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useOnline } from './use-online.ts'
import { useOpenPage } from './use-open-page.ts'
import { usePlace } from './use-place.ts'
import { usePrint } from './use-print.ts'

interface ReaderProps {
  readonly level: GuideLevel
  readonly guide: Guide
  readonly book: Book
  /** One of the provider's own books is looked at, which may not be shown to anybody else yet. */
  readonly isPreview: boolean
}

/** A book, a page at a time, with its contents beside it, and what the class has to do with the lesson beneath. */
export function Reader({ level, guide, book, isPreview }: ReaderProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const which = whichClass(useSearchParams().search)
  const { lessonsWithChildren } = useYourClass(level, which)
  const { page, go, goToLesson, missing, fragment } = useOpenPage(level, book, guide)
  const reading = useReading(level)
  const { full, toggle } = useFullScreen()
  const isOnline = useOnline()
  const screen = useScreen()
  const frame = useRef<HTMLIFrameElement>(null)
  const print = usePrint(frame)
  const [side, setSide] = useState<'contents' | 'search' | null>(null)
  const [typed, setTyped] = useState('')
  const [large, setLarge] = useState<number | null>(null)
  const [outside, setOutside] = useState<string | null>(null)
  const searched = useDeferredValue(typed.trim())
  const searchBook = useMemo(() => searcherOf(book), [book])
  const hits = useMemo(() => (searched === '' ? null : searchBook(searched)), [searchBook, searched])
  const framed = useFramedPage(book, page, { level, full, searched, fragment, size: reading.size })
  usePlace(String(level), isPreview ? null : placeOf(page), guide.place, isOnline)

  const at = book.pages.indexOf(page)
  const [previous, next] = [book.pages[at - 1], book.pages[at + 1]]
  const isReversed = book.direction === 'rtl'
  const [left, right] = isReversed ? [next, previous] : [previous, next]
  const turn = (to: Page | undefined) => to && go(to, { replace: true })
  const openSide = (which: 'contents' | 'search') => {
    if (screen !== 'wide' || full) setSide(which)
    else reading.choose({ contents: !reading.contents })
  }
  const follow = (to: string) => {
    if (isOutside(to)) return setOutside(to)
    const target = targetOf(to)
    const there = book.pageAt(target)
    if (there) go(there, { fragment: target.fragment === there.from ? null : target.fragment })
  }
  const choose = (to: Page) => {
    setSide(null)
    go(to)
  }
  useKey('ArrowLeft', () => turn(left))
  useKey('ArrowRight', () => turn(right))
  useKey('c', () => openSide('contents'))
  useKey('+', () => reading.choose({ size: largerThan(reading.size) }))
  useKey('=', () => reading.choose({ size: largerThan(reading.size) }))
  useKey('-', () => reading.choose({ size: smallerThan(reading.size) }))
  useKey('f', toggle)

  const { lessonCount } = guide
  const contents = <Contents {...{ level, lessonCount, book, page, lessonsWithChildren }} onOpen={choose} />
  const results = hits && <Results {...{ level, hits, page }} words={searched} onOpen={choose} />
  const hasSide = screen === 'wide' && !full && (reading.contents || results !== null)
  return (
    <div className={styles.reader} data-full={full || undefined} data-level={level}>
      <h1 className="visually-hidden">{t('page', { level, title: framed.title })}</h1>
      <Toolbar
        {...{ level, full, reading, screen, typed }}
        isLesson={page.lesson !== null}
        onType={setTyped}
        onContents={() => openSide('contents')}
        onSearch={() => setSide('search')}
        onPrint={print}
        onFull={toggle}
      />
      <Notices {...{ level, isOnline, isPreview, missing, outside }} onStay={() => setOutside(null)} />
      <div className={styles.body} data-side={hasSide || undefined}>
        {hasSide && (
          <nav className={styles.side} aria-label={t('contents')}>
            {results ?? contents}
          </nav>
        )}
        <div className={styles.page}>
          <BookFrame
            page={framed}
            frame={frame}
            onFollow={follow}
            onLarge={setLarge}
            onSwipe={towards => turn(towards === 'left' ? right : left)}
          />
          {page.lesson !== null && (
            <div className={styles.yourClass}>
              <YourClass {...{ level, which }} lesson={page.lesson} onOpen={goToLesson} />
            </div>
          )}
          <Pager {...{ lessonCount, page, previous, next, at, isReversed }} count={book.pages.length} onTurn={turn} />
        </div>
      </div>
      {side !== null && (
        <Side {...{ level, typed }} which={side} onType={setTyped} onClose={() => setSide(null)}>
          {side === 'contents' ? contents : results}
        </Side>
      )}
      {large !== null && (
        <ShowLarge texts={book.readingOf(page)[large] ?? []} language={book.language} onClose={() => setLarge(null)} />
      )}
    </div>
  )
}
