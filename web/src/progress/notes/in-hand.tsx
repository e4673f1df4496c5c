import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { stepLine } from '../steps/step-words.ts'
import type { Note } from './note.ts'
import styles from './notes.module.css'

/** 'In hand until 11/27/26', what is being done, and who says so. */
export function InHand({ note }: { readonly note: Note }) {
  const { t } = useTranslation('progress')
  return (
    <span className={styles.inHand}>
      <b>{t('notes.inHand', { day: formatShortDay(note.until) })}</b>
      <span className="visually-hidden">. </span>
      {note.step && <small>{stepLine(note.step, t)}</small>}
      {note.text !== '' && (
        <small>
          <bdi>{note.text}</bdi>
          {note.authorName !== note.step?.authorName && (
            <>
              {' '}
              (<bdi>{note.authorName}</bdi>)
            </>
          )}
        </small>
      )}
    </span>
  )
}
