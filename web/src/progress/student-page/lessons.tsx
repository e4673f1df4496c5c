import { LEVELS, type Level, lessonsOf, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { type LessonUnit, UNITS } from '@hornbook/rules/reading/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '../../dates/format-dates.ts'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { Part } from '../part/part.tsx'
import type { PartProps, StudentRecord } from './record.ts'
import styles from './student-page.module.css'

type State = 'completed' | 'credited' | 'current' | 'notYet'
interface Square {
  readonly lesson: number
  readonly state: State
  readonly isGoal: boolean
  readonly date?: string
  readonly times?: number
}

/** Every lesson of the curriculum by unit: its shape says what became of it, its colour the level. */
export function Lessons({ student }: PartProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentPage.lessons' })
  const { t: own } = useTranslation('progress', { keyPrefix: 'studentPage' })
  const units = useMemo(() => UNITS.map(unit => ({ unit, squares: squaresOf(unit, student) })), [student])
  const doneIn = (squares: readonly Square[]) => squares.filter(({ state }) => isDone(state)).length
  const all = doneIn(units.flatMap(({ squares }) => squares))
  const rows = units.map(({ unit, squares }) => [
    `${own('level', { level: unit.level })}: ${unit.label}`,
    own('ofAll', { count: doneIn(squares), all: squares.length }),
  ])
  return (
    <Part
      title={t('title', { count: TOTAL_LESSONS })}
      about={
        <>
          <b>{t('done', { count: all })}</b>
          <Legend />
        </>
      }
      table={{ head: [t('unit'), t('completed')], rows }}
    >
      <div className={styles.levels}>
        {LEVELS.map(({ level }) => {
          const own2 = units.filter(({ unit }) => unit.level === level)
          const done = doneIn(own2.flatMap(({ squares }) => squares))
          return (
            <div key={level}>
              <p className={styles.levelHead}>
                <LevelChip level={level}>{own('level', { level })}</LevelChip>{' '}
                {own('ofAll', { count: done, all: lessonsOf(level as Level) })}
              </p>
              {own2.map(({ unit, squares }) => (
                <div key={unit.startLesson} className={styles.unit}>
                  <span>{unit.label}</span>
                  <span
                    className={styles.squares}
                    data-level={level}
                    role="img"
                    aria-label={t('drawing', { unit: unit.label, count: doneIn(squares), all: squares.length })}
                  >
                    {squares.map(square => (
                      <i
                        key={square.lesson}
                        data-state={square.state}
                        data-goal={square.isGoal}
                        title={wordsOf(square, t)}
                      />
                    ))}
                  </span>
                  <span>{own('ofAll', { count: doneIn(squares), all: squares.length })}</span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </Part>
  )
}

const isDone = (state: State) => state === 'completed' || state === 'credited'

function squaresOf({ level, startLesson, endLesson }: LessonUnit, student: StudentRecord): readonly Square[] {
  const firsts = new Map(student.lessons.filter(each => each.level === level).map(each => [each.lesson, each]))
  const credited = student.credits[level - 1] ?? 0
  return Array.from({ length: endLesson - startLesson + 1 }, (_, at) => {
    const lesson = startLesson + at
    const first = firsts.get(lesson)
    const isCurrent = student.currentLevel === level && student.nextLesson === lesson
    return {
      lesson,
      state: first ? 'completed' : lesson <= credited ? 'credited' : isCurrent ? 'current' : 'notYet',
      isGoal: student.goal?.level === level && student.goal.lesson === lesson,
      ...(first && { date: first.date, times: first.times }),
    }
  })
}

function wordsOf({ lesson, state, isGoal, date, times }: Square, t: ReturnType<typeof useWords>): string {
  const done = date === undefined ? t(state) : t('on', { state: t(state), date: formatShortDay(date) })
  const again = times !== undefined && times > 1 ? t('times', { count: times }) : ''
  return `${t('lesson', { lesson, state: done })}${again}${isGoal ? ` · ${t('goal')}` : ''}`
}

const useWords = () => useTranslation('progress', { keyPrefix: 'studentPage.lessons' }).t

function Legend() {
  const t = useWords()
  return (
    <>
      {(['completed', 'credited', 'current', 'notYet'] as const).map(state => (
        <span key={state} className={styles.key}>
          <i data-state={state} /> {t(state)}
        </span>
      ))}
      <span className={styles.key}>
        <i data-state="notYet" data-goal="true" /> {t('goal')}
      </span>
    </>
  )
}
