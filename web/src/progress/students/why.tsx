import { useTranslation } from 'react-i18next'
import { InHand } from '../notes/in-hand.tsx'
import type { Note } from '../notes/note.ts'
import { type Attended, attentionWords } from './attention.ts'
import styles from './why.module.css'

interface WhyProps {
  readonly student: Attended & { readonly note: Note | null }
  /** Further reasons, and the reason of a child in hand, are written out, not left to the hover. */
  readonly inFull?: boolean
}

/** Why a student needs somebody and since when, or what is being done (ATT-16, ATT-17). */
export function Why({ student, inFull = false }: WhyProps) {
  const { t } = useTranslation('progress')
  const words = attentionWords(student, t)
  const { note } = student
  if (words === null) return note && <InHand note={note} />
  if (note)
    return (
      <span className={styles.why} title={inFull ? undefined : `${words.reason}. ${words.details}`}>
        <InHand note={note} />
        {inFull && <small className={styles.reason}>{`${words.reason}. ${words.details}`}</small>}
      </span>
    )
  return (
    <span className={styles.why} data-urgency={words.urgency} title={inFull ? undefined : words.details}>
      <b>{words.reason}</b>
      <span className="visually-hidden">. </span>
      <small>{words.evidence}</small>
      {words.others !== '' && (
        <small className={styles.others} data-shown={inFull}>
          {words.others}
        </small>
      )}
    </span>
  )
}
