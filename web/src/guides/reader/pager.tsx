import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import type { Page } from '../book/pages.ts'
import styles from './reader.module.css'

interface PagerProps {
  readonly lessonCount: number
  readonly page: Page
  readonly previous: Page | undefined
  readonly next: Page | undefined
  /** From 0, of all the book's pages. */
  readonly at: number
  readonly count: number
  /** The book is read from right to left. */
  readonly isReversed: boolean
  readonly onTurn: (page: Page) => void
}

/** Where one is in the book, and the way to the pages beside it. */
export function Pager({ lessonCount, page, previous, next, at, count, isReversed, onTurn }: PagerProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const nameOf = ({ lesson }: Page, other: 'previous' | 'next') =>
    lesson === null ? t(other) : t('lesson', { lesson })
  const { lesson } = page
  const isPhone = useScreen() === 'phone'
  const share = lesson === null ? (at + 1) / count : lesson / lessonCount
  return (
    <nav className={styles.pager} aria-label={t('pager')} dir={isReversed ? 'rtl' : undefined}>
      <span>
        {previous && (
          <Button
            className={styles.turn}
            icon={<Icon name="next" size={16} />}
            data-back
            onClick={() => onTurn(previous)}
          >
            {nameOf(previous, 'previous')}
          </Button>
        )}
      </span>
      <div className={styles.position}>
        <span aria-live="polite">
          {lesson === null
            ? t('pagePosition', { page: at + 1, count })
            : t(isPhone ? 'positionShort' : 'position', { lesson, count: lessonCount })}
        </span>
        <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="2" />
          <rect width={share * 100} height="2" className={styles.share} />
        </svg>
      </div>
      <span>
        {next && (
          <Button className={styles.turn} onClick={() => onTurn(next)}>
            {nameOf(next, 'next')} <Icon name="next" size={16} />
          </Button>
        )}
      </span>
    </nav>
  )
}
