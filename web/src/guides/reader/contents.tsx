import { type LessonUnit, UNITS } from '@hornbook/rules/reading/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import type { Book } from '../book/open-book.ts'
import type { Page } from '../book/pages.ts'
import styles from './contents.module.css'
import { nameOf, placeOf } from './places.ts'

interface ContentsProps {
  readonly level: number
  readonly lessonCount: number
  readonly book: Book
  readonly page: Page
  /** The lessons that a child of the reader's class is at. */
  readonly lessonsWithChildren: ReadonlySet<number>
  readonly onOpen: (page: Page) => void
}

/** The lessons by unit, as a grid of numbers, and what the book has beside them; of a book without lessons, its own contents. */
export function Contents(props: ContentsProps) {
  const { level, lessonCount, book, page, lessonsWithChildren, onOpen } = props
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const lessons = new Map(book.pages.flatMap(each => (each.lesson === null ? [] : [[each.lesson, each] as const])))
  const others = book.pages.filter(each => each.lesson === null && each.title !== '')
  if (lessons.size === 0) return <OwnContents {...props} />
  return (
    <div className={styles.contents}>
      <h2>{t('contentsOf', { level, count: lessonCount })}</h2>
      <ul>
        {UNITS.filter(unit => unit.level === level).map(unit => (
          <UnitOf key={unit.label} {...props} unit={unit} lessons={lessons} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h2>{t('otherPages')}</h2>
          <ul>
            {others.map(other => (
              <li key={placeOf(other)}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={other === page ? 'page' : undefined}
                  onClick={() => onOpen(other)}
                >
                  {other.title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {lessonsWithChildren.size > 0 && <p className={styles.key}>{t('childHere')}</p>}
    </div>
  )
}

interface UnitProps extends ContentsProps {
  readonly unit: LessonUnit
  readonly lessons: ReadonlyMap<number, Page>
}

function UnitOf({ unit, lessons, page, lessonsWithChildren, onOpen }: UnitProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const { label, startLesson, endLesson } = unit
  const isHere = page.lesson !== null && page.lesson >= startLesson && page.lesson <= endLesson
  // A unit opens as somebody comes to it, and closes only by hand.
  const [opened, setOpened] = useState<boolean | null>(null)
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere !== wasHere) {
    setWasHere(isHere)
    if (isHere) setOpened(null)
  }
  const isOpen = opened ?? isHere
  const numbers = Array.from({ length: endLesson - startLesson + 1 }, (_, at) => startLesson + at)
  return (
    <li>
      <button type="button" className={styles.unit} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
        <Icon name="next" size={13} />
        <span>{label}</span>
        <small>{t('range', { from: startLesson, to: endLesson })}</small>
      </button>
      {isOpen && (
        <ul className={styles.numbers}>
          {numbers.map(lesson => {
            const to = lessons.get(lesson)
            const hasChild = lessonsWithChildren.has(lesson)
            const name = to ? t('lessonOf', { lesson, title: nameOf(to) }) : t('lessonMissing', { lesson })
            return (
              <li key={lesson}>
                <button
                  type="button"
                  disabled={!to}
                  aria-current={to === page ? 'page' : undefined}
                  aria-label={hasChild ? t('withChild', { lesson: name }) : name}
                  title={name}
                  data-child={hasChild || undefined}
                  onClick={() => to && onOpen(to)}
                >
                  {lesson}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

function OwnContents({ book, page, onOpen }: ContentsProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  return (
    <div className={styles.contents}>
      <h2>{t('contentsOfBook')}</h2>
      <ul>
        {book.contents.map(entry => {
          const to = book.pageAt(entry)
          return (
            <li key={`${entry.file}#${entry.fragment ?? ''} ${entry.title}`}>
              <button
                type="button"
                className={styles.entry}
                style={{ paddingInlineStart: `${8 + entry.depth * 14}px` }}
                disabled={!to}
                aria-current={to === page ? 'page' : undefined}
                onClick={() => to && onOpen(to)}
              >
                {entry.title}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
