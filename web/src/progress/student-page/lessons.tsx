import { TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { type LessonUnit, UNITS } from '@hornbook/rules/reading/units'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { Part } from '../part/part.tsx'
import { foldUnits, isDone, type LessonSquare as Square, type FoldableUnit as UnitOf } from './fold-units.ts'
import { Folded } from './folded.tsx'
import type { PartProps, StudentRecord } from './record.ts'
import styles from './student-page.module.css'

/** Every lesson by unit: its shape says what became of it, its colour the level. What is finished, or far off, is folded. */
export function Lessons({ student }: PartProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'lessons' })
  const { t: own } = useTranslation('progressStudentPage')
  const units = useMemo(() => UNITS.map(unit => ({ unit, squares: squaresOf(unit, student) })), [student])
  const all = doneIn(units)
  const rows = units.map(({ unit, squares }) => [
    `${own('level', { level: unit.level })}: ${unit.label}`,
    own('ofAll', { count: doneOf(squares), all: squares.length }),
  ])
  const { before, now, later } = foldUnits(units, student.currentLevel)
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
      <Units units={now} currentUnit />
      {before.map(level => (
        <Folded
          key={level[0]?.unit.level}
          title={t('levelOf', { level: level[0]?.unit.level, count: doneIn(level), all: sizeOf(level) })}
          about={t(howDone(level))}
        >
          <Units units={level} />
        </Folded>
      ))}
      {later.length > 0 && (
        <Folded title={laterTitle(later, now.length > 0, student.currentLevel, t)} about={t('noneYet')}>
          <Units units={later} />
        </Folded>
      )}
    </Part>
  )
}

const doneOf = (squares: readonly Square[]) => squares.filter(({ state }) => isDone(state)).length
const doneIn = (units: readonly UnitOf[]) => units.reduce((sum, { squares }) => sum + doneOf(squares), 0)
const sizeOf = (units: readonly UnitOf[]) => units.reduce((sum, { squares }) => sum + squares.length, 0)

/** 'The rest of Level 2, Level 3, Level 4'. */
function laterTitle(later: readonly UnitOf[], isShown: boolean, current: number | null, t: Words) {
  const levels = [...new Set(later.map(({ unit }) => unit.level))]
  return levels.map(level => t(isShown && level === current ? 'restOf' : 'level', { level })).join(', ')
}

/** Whether a level's lessons were done, credited by a test, or some of each. */
function howDone(units: readonly UnitOf[]) {
  const states = new Set(units.flatMap(({ squares }) => squares.map(({ state }) => state)))
  if (!states.has('completed')) return states.has('notYet') ? 'someCredited' : 'allCredited'
  return states.has('credited') ? 'doneAndCredited' : 'doneHere'
}

interface UnitsProps {
  readonly units: readonly UnitOf[]
  /** The unit of the current lesson is marked. */
  readonly currentUnit?: boolean
}

function Units({ units, currentUnit = false }: UnitsProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'lessons' })
  const { t: own } = useTranslation('progressStudentPage')
  return units.map(({ unit, squares }, at) => (
    <div key={`${unit.level} ${unit.startLesson}`}>
      {unit.level !== units[at - 1]?.unit.level && (
        <p className={styles.levelHead}>
          <LevelChip level={unit.level}>{own('level', { level: unit.level })}</LevelChip>
        </p>
      )}
      <div className={styles.unit} data-current={currentUnit && squares.some(({ state }) => state === 'current')}>
        <span>{unit.label}</span>
        <span
          className={styles.squares}
          data-level={unit.level}
          role="img"
          aria-label={t('drawing', { unit: unit.label, count: doneOf(squares), all: squares.length })}
        >
          {squares.map(square => (
            <i key={square.lesson} data-state={square.state} data-goal={square.isGoal} title={wordsOf(square, t)} />
          ))}
        </span>
        <span>{own('ofAll', { count: doneOf(squares), all: squares.length })}</span>
      </div>
    </div>
  ))
}

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

function wordsOf({ lesson, state, isGoal, date, times }: Square, t: Words): string {
  const done = date === undefined ? t(state) : t('on', { state: t(state), date: formatShortDay(date) })
  const again = times !== undefined && times > 1 ? t('times', { count: times }) : ''
  return `${t('lesson', { lesson, state: done })}${again}${isGoal ? ` · ${t('goal')}` : ''}`
}

type Words = ReturnType<typeof useWords>
const useWords = () => useTranslation('progressStudentPage', { keyPrefix: 'lessons' }).t

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
