import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { EmptyCell, Figure, LevelChip, StatusText } from '../../table/cells/text-cells.tsx'
import { LessonLink } from '../../ui/lesson-link.tsx'
import { stepLine } from '../steps/step-words.ts'
import styles from './attention.module.css'
import { attentionWords } from './attention.ts'
import type { Student } from './student-view.ts'

/** The status in the words of NUM-20, coloured by meaning. */
export function StatusCell({ student: { currentStatus, nonActive, finishedCapit } }: { readonly student: Student }) {
  if (nonActive) return <StatusText tone="attention">{currentStatus}</StatusText>
  if (finishedCapit) return <StatusText tone="good">{currentStatus}</StatusText>
  return currentStatus.startsWith('In Test') ? <StatusText tone="test">{currentStatus}</StatusText> : currentStatus
}

interface CellProps {
  readonly student: Student
  /** The class of the table. */
  readonly classroomId: string | undefined
  readonly after: ReactNode
}

/** The next level and lesson, which open the lesson to teach next (RULE-9), or 'Capit Completed' (RULE-2). */
export function CurrentLesson({ student, classroomId, after }: CellProps) {
  const { t } = useTranslation('progress')
  const { currentLevel, currentLesson, nextLesson, finishedCapit } = student
  const skipped =
    nextLesson === null || nextLesson === currentLesson ? undefined : t('cells.skipped', { lesson: nextLesson })
  if (finishedCapit) return <StatusText tone="good">{configuration().brand.programCompleted}</StatusText>
  if (currentLevel === null || currentLesson === null) return <EmptyCell />
  return (
    <Figure after={after}>
      <LevelChip level={currentLevel}>{t('cells.level', { level: currentLevel })}</LevelChip>
      <LessonLink
        level={currentLevel}
        lesson={nextLesson ?? currentLesson}
        classroomId={classroomId}
        className={styles.lesson}
        title={skipped}
        tabIndex={-1}
      >
        {currentLesson}
        {skipped && <span className="visually-hidden">, {skipped}</span>}
      </LessonLink>
    </Figure>
  )
}

/** Why the student needs attention; since when, and what else holds, on hover and for screen readers (ATT-3). */
export function AttentionCell({ student }: { readonly student: Student }) {
  const { t } = useTranslation('progress')
  const words = attentionWords(student, t)
  if (words === null) return null
  const { note } = student
  if (note) {
    const said = [note.step && stepLine(note.step, t), note.text, words.reason, words.details]
      .filter(Boolean)
      .join('. ')
    return (
      <span className={styles.reason} data-urgency="inHand" title={said}>
        {t('notes.inHand', { day: formatShortDay(note.until) })}
        <span className="visually-hidden">. {said}</span>
      </span>
    )
  }
  return (
    <span className={styles.reason} data-urgency={words.urgency} title={words.details}>
      {words.reason}
      <span className="visually-hidden">. {words.details}</span>
    </span>
  )
}

const GOOD_BENCHMARKS = ['At Grade Level', 'Above Grade Level', 'Early Literacy Goal Achieved']

export function BenchmarkCell({ text }: { readonly text: string }) {
  if (GOOD_BENCHMARKS.includes(text)) return <StatusText tone="good">{text}</StatusText>
  if (text === 'N/A') return <StatusText tone="muted">{text}</StatusText>
  return <span className={styles.benchmark}>{text}</span>
}
