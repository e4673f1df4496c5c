import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTime } from '../../dates/shown-date.ts'
import { Figure, LessonDate, LevelChip, None, Said } from '../../table/cells/words.tsx'
import { reasonOf, reasonText } from './attention.ts'
import type { Student, StudentView } from './student-columns.tsx'

/** The words of R §4, marked where they want a look. */
export function Status({ student: { currentStatus, nonActive, finishedCapit } }: { readonly student: Student }) {
  if (nonActive) return <Said as="care">{currentStatus}</Said>
  if (finishedCapit) return <Said as="good">{currentStatus}</Said>
  return currentStatus.startsWith('In Test') ? <Said as="test">{currentStatus}</Said> : currentStatus
}

interface Cell {
  readonly student: Student
  readonly after: ReactNode
}

/** Level and lesson that come next, or 'Capit Completed' (RULE-2). */
export function CurrentLesson({ student, after }: Cell) {
  const { t } = useTranslation('progress')
  const { currentLevel, currentLesson, finishedCapit } = student
  if (finishedCapit) return <Said as="good">{t('cells.completed')}</Said>
  if (currentLevel === null || currentLesson === null) return <None />
  return (
    <Figure after={after}>
      <LevelChip level={currentLevel}>{t('cells.level', { level: currentLevel })}</LevelChip>
      <span style={{ minWidth: '1.9em' }}>{currentLesson}</span>
    </Figure>
  )
}

/** The last lesson, or in plain words why this student needs attention. */
export function LastLesson({ student, view, after }: Cell & { readonly view: StudentView }) {
  const { t } = useTranslation('progress')
  const reason = reasonOf(student, view.rangeStart, view.districtZone)
  if (reason === null)
    return (
      <LessonDate
        of={student.lastFinishedStudentLesson}
        zone={view.zone}
        after={student.lastFinishedStudentLesson && after}
      />
    )
  const words = <Said as="care">{reasonText(student, view, t)}</Said>
  if (reason.kind === 'neverStarted') return words
  return (
    <time dateTime={reason.instant} title={exactTime(reason.instant, view.zone)}>
      {words}
    </time>
  )
}

const WELL = ['At Grade Level', 'Above Grade Level', 'Early Literacy Goal Achieved']

export function Benchmark({ text }: { readonly text: string }) {
  if (WELL.includes(text)) return <Said as="good">{text}</Said>
  return text === 'N/A' ? <Said as="muted">{text}</Said> : text
}
