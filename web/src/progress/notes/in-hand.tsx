import { useTranslation } from 'react-i18next'
import { formatShortDay } from '../../dates/format-dates.ts'
import type { Note } from './note.ts'
import styles from './notes.module.css'

/** 'In hand until 11/27/26', what is being done, and who says so. */
export function InHand({ note }: { readonly note: Note }) {
  const { t } = useTranslation('progress', { keyPrefix: 'notes' })
  return (
    <span className={styles.inHand}>
      <b>{t('inHand', { day: formatShortDay(note.until) })}</b>
      <span className="visually-hidden">. </span>
      <small>
        <bdi>{note.text}</bdi> (<bdi>{note.authorName}</bdi>)
      </small>
    </span>
  )
}
