import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { useColourScheme } from '../../theme/colour-scheme.ts'
import { useKey } from '../../ui/use-key.ts'
import { useScreen } from '../../ui/use-screen.ts'
import type { Book } from '../book/open-book.ts'
import type { Page } from '../book/pages.ts'
import { searcherOf } from '../book/search-book.ts'
import { BookFrame } from './book-frame.tsx'
import { Contents } from './contents.tsx'
import type { GuideLevel } from './levels.ts'
import { lookOf } from './look.ts'
import { Notices } from './notices.tsx'
import { Pager } from './pager.tsx'
import { nameOf, pageOfLesson, pageOfPlace, placeOf, targetOf } from './places.ts'
import styles from './reader.module.css'
import { largerThan, smallerThan, useReading } from './reading-choices.ts'
import { Results } from './results.tsx'
import { ShowLarge } from './show-large.tsx'
import { Side } from './side.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useOnline } from './use-online.ts'
import { usePlace } from './use-place.ts'

interface ReaderProps {
  readonly level: GuideLevel
  readonly lessonCount: number
  readonly keptPlace: string | null
  readonly book: Book
}

/** A book, a page at a time, with its contents beside it. */
export function Reader({ level, lessonCount, keptPlace, book }: ReaderProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const { page, asked, fragment, go } = useOpenPage(level, book, keptPlace)
  const reading = useReading(level)
  const { full, toggle } = useFullScreen()
  const isOnline = useOnline()
  const screen = useScreen()
  const scheme = useColourScheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [side, setSide] = useState<'contents' | 'search' | null>(null)
  const [typed, setTyped] = useState('')
  const [large, setLarge] = useState<number | null>(null)
  const [outside, setOutside] = useState<string | null>(null)
  const searched = useDeferredValue(typed.trim())
  const search = useMemo(() => searcherOf(book), [book])
  const hits = useMemo(() => (searched === '' ? null : search(searched)), [search, searched])
  const at = book.pages.indexOf(page)
  const previous = book.pages[at - 1]
  const next = book.pages[at + 1]
  usePlace(String(level), placeOf(page), keptPlace, isOnline)

  const shown = useMemo(() => {
    const html = book.htmlOf(page, { marked: searched, large: t('showLarge') })
    const title = page.lesson === null ? page.title : t('lessonOf', { lesson: page.lesson, title: nameOf(page) })
    return { html, title, language: book.language, direction: book.direction, fragment }
  }, [book, page, searched, fragment, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read from the page, which the scheme changes
  const css = useMemo(
    () => lookOf({ level, size: reading.size, full, styles: book.stylesOf(page) }),
    [level, reading.size, full, book, page, scheme],
  )
  const framePage = useMemo(() => ({ ...shown, css }), [shown, css])

  const turn = (to: Page | undefined) => to && go(to, { replace: true })
  const isReversed = book.direction === 'rtl'
  const openSide = (which: 'contents' | 'search') => {
    if (screen !== 'wide') setSide(which)
    else if (which === 'contents') reading.choose({ contents: !reading.contents })
  }
  const follow = (to: string) => {
    const target = targetOf(to)
    const found = /^https?:/.test(to) ? undefined : book.pageAt(target)
    if (found) go(found, { fragment: target.fragment === found.from ? null : target.fragment })
    else if (/^https?:/.test(to)) setOutside(to)
  }
  const print = () => frame.current?.contentWindow?.postMessage({ print: true }, '*')
  const choose = (to: Page) => {
    setSide(null)
    go(to, {})
  }
  useKey('ArrowLeft', () => turn(isReversed ? next : previous))
  useKey('ArrowRight', () => turn(isReversed ? previous : next))
  useKey('c', () => openSide('contents'))
  useKey('+', () => reading.choose({ size: largerThan(reading.size) }))
  useKey('=', () => reading.choose({ size: largerThan(reading.size) }))
  useKey('-', () => reading.choose({ size: smallerThan(reading.size) }))
  useKey('f', toggle)

  const contents = <Contents level={level} lessonCount={lessonCount} book={book} page={page} onOpen={choose} />
  const results = hits && <Results level={level} words={searched} hits={hits} page={page} onOpen={choose} />
  const hasSide = screen === 'wide' && !full && (reading.contents || results !== null)
  return (
    <div className={styles.reader} data-full={full || undefined} data-level={level}>
      <h1 className="visually-hidden">{t('page', { level, title: shown.title })}</h1>
      <Toolbar
        {...{ level, full, reading, screen, typed }}
        isLesson={page.lesson !== null}
        onType={setTyped}
        onContents={() => openSide('contents')}
        onSearch={() => openSide('search')}
        onPrint={print}
        onFull={toggle}
      />
      <Notices {...{ level, isOnline, asked, outside }} onStay={() => setOutside(null)} />
      <div className={styles.body} data-side={hasSide || undefined}>
        {hasSide && (
          <nav className={styles.side} aria-label={t('contents')}>
            {results ?? contents}
          </nav>
        )}
        <div className={styles.page}>
          <BookFrame
            page={framePage}
            frame={frame}
            onFollow={follow}
            onLarge={setLarge}
            onSwipe={towards => turn((towards === 'left') === !isReversed ? next : previous)}
          />
          <Pager
            {...{ lessonCount, page, previous, next, isReversed }}
            at={at}
            count={book.pages.length}
            onTurn={turn}
          />
        </div>
      </div>
      {side !== null && (
        <Side which={side} {...{ level, typed }} onType={setTyped} onClose={() => setSide(null)}>
          {side === 'contents' ? contents : results}
        </Side>
      )}
      {large !== null && (
        <ShowLarge texts={book.readingOf(page)[large] ?? []} language={book.language} onClose={() => setLarge(null)} />
      )}
    </div>
  )
}

interface Go {
  /** For paging: Back leads to where somebody came from, not through every page. */
  readonly replace?: boolean
  readonly fragment?: string | null
}

/** The page that the address names, else the one that was last read, else the first lesson. */
function useOpenPage(level: GuideLevel, book: Book, keptPlace: string | null) {
  const { search } = useSearchParams()
  const navigate = useNavigate()
  const [started] = useState(keptPlace)
  const [fragment, setFragment] = useState<{ readonly page: Page; readonly id: string } | null>(null)
  const asked = search.lesson === undefined ? null : search.lesson
  const named = asked === null ? pageOfPlace(book, search.page) : pageOfLesson(book, Number(asked))
  const page =
    named ?? pageOfPlace(book, started) ?? book.pages.find(({ lesson }) => lesson !== null) ?? (book.pages[0] as Page)
  const go = (to: Page, { replace = false, fragment: id = null }: Go) => {
    setFragment(id === null ? null : { page: to, id })
    const { lesson } = to
    void navigate({
      to: '/lesson-guides/$guideId',
      params: { guideId: String(level) },
      search: before => ({
        ...before,
        lesson: lesson === null ? undefined : String(lesson),
        page: lesson === null ? placeOf(to) : undefined,
      }),
      replace,
    })
  }
  return { page, go, asked: named === undefined ? asked : null, fragment: fragment?.page === page ? fragment.id : null }
}
