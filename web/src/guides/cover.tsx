import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import styles from './guides.module.css'

/** A bit of what is learned in a level, and how large it is written. */
const WRITTEN: Readonly<Record<GuideLevel, { readonly words: string; readonly size: number }>> = {
  1: { words: 'Aa', size: 38 },
  2: { words: 'a cat', size: 25 },
  3: { words: 'ship', size: 23 },
}

/** The cover of a guide: the hornbook with what is learned there. */
export function Cover({ level }: { readonly level: GuideLevel }) {
  const { words, size } = WRITTEN[level]
  return (
    <div className={styles.cover} data-level={level}>
      <svg viewBox="0 0 92 116" aria-hidden="true">
        <path d="M10 0h72a10 10 0 0 1 10 10v68a10 10 0 0 1-10 10H58v16a12 12 0 0 1-24 0V88H10A10 10 0 0 1 0 78V10A10 10 0 0 1 10 0Z" />
        <rect x="12" y="12" width="68" height="64" rx="3" />
        <text x="46" y="58" textAnchor="middle" fontSize={size}>
          {words}
        </text>
      </svg>
    </div>
  )
}
