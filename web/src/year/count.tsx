import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './new-year.module.css'

/** The names behind a count, as parameters of the page's address. */
export interface NamesSearch {
  readonly names: 'students' | 'classrooms'
  readonly [filter: `filter[${string}]`]: string
}

interface CountProps {
  readonly count: number
  readonly of: NamesSearch
  /** What the link says; the number without it. */
  readonly children?: ReactNode
  readonly label?: string
  readonly warns?: boolean
}

const shownNumber = new Intl.NumberFormat('en-US')

/** A count that opens its names; a count of 0 opens nothing. */
export function Count({ count, of, children, label, warns = false }: CountProps) {
  const text = children ?? shownNumber.format(count)
  if (count === 0) return <span className={styles.nobody}>{text}</span>
  return (
    <Link
      to="."
      search={{ ...of }}
      resetScroll={false}
      className={warns ? styles.warning : styles.count}
      {...(label && { 'aria-label': label })}
    >
      {text}
    </Link>
  )
}
