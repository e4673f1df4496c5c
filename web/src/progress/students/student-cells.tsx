import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Figure, LessonDate, LevelChip, None, Said } from '../../table/cells/words.tsx'
import { reasonText } from './attention.ts'
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

/** The last lesson; where this student needs attention it says so, and why. */
export function LastLesson({ student, view, after }: Cell & { readonly view: StudentView }) {
  const { t } = useTranslation('progress')
  const { lastFinishedStudentLesson: last } = student
  const care = reasonText(student, view, t)
  if (last) return <LessonDate of={last} zone={view.zone} after={after} care={care} telling={view.telling} />
  return care === null ? <None /> : <Said as="care">{care}</Said>
}

const WELL = ['At Grade Level', 'Above Grade Level', 'Early Literacy Goal Achieved']

export function Benchmark({ text }: { readonly text: string }) {
  if (WELL.includes(text)) return <Said as="good">{text}</Said>
  return text === 'N/A' ? <Said as="muted">{text}</Said> : text
}
