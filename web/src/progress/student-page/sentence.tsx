import { useTranslation } from 'react-i18next'
import { attentionWords } from '../students/attention.ts'
import type { PartProps } from './record.ts'
import styles from './student-page.module.css'

/** What the child can do, and what is the matter, in one sentence: what a parent asks first. */
export function Sentence({ student }: PartProps) {
  const { t } = useTranslation('progress')
  const { t: ofPage } = useTranslation('progressStudentPage')
  const { canDo, attention, note } = student
  const words = note ? null : attentionWords(student, t)
  if (attention?.reason === 'neverStarted')
    return <p className={styles.sentence}>{ofPage('neverStarted', { name: student.firstName })}</p>
  return (
    <p className={styles.sentence}>
      {words ? ofPage('canDoBut', { canDo: canDo.replace(/\.$/, ''), reason: lowerFirst(words.reason) }) : canDo}
    </p>
  )
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
