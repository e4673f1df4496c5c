import { type Urgency, urgencyOf } from '@hornbook/rules/figures/attention'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { LESSONS, type Lesson, overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { type GoalPercents, goalLesson } from '@hornbook/rules/reading/goals'
import type { GradeGroup } from '@hornbook/rules/reading/grades'
import { unitOf } from '@hornbook/rules/reading/units'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CLASSROOM } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import styles from './compare.module.css'
import { DaysDrawing, Dots } from './drawings.tsx'
import { type ComparedClass, countOn, mean } from './stand-out.ts'

interface ComparedTableProps {
  readonly classes: readonly ComparedClass[]
  /** The class that stands out. */
  readonly first: string | null
  /** The goal's grade group; null without a grade. */
  readonly group: GradeGroup | null
}

/** The same evidence for every class on the same scales: distributions, no ranks, no good and bad colours (COMPARE-2). */
export function ComparedTable({ classes, first, group }: ComparedTableProps) {
  const { districtId, schoolId } = useRouteIds()
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
  const meanDays = mean(classes.map(({ averageDaysUsage }) => mean(averageDaysUsage)))
  const { percents } = useDistrictGoals()
  const goal = group && goalLesson(group, percents)
  const goalOverall = goal && overallLesson(goal.level, goal.lesson)
  const furthest = Math.max(goalOverall ?? 0, ...classes.flatMap(({ positions }) => positions))
  const levels = levelAt(furthest).level
  const row = (label: string, about: string, cell: (each: ComparedClass) => ReactNode) => (
    <tr>
      <th scope="row">
        {label}
        <small>{about}</small>
      </th>
      {classes.map(each => (
        <td key={each.id} data-first={each.id === first || undefined}>
          {cell(each)}
        </td>
      ))}
    </tr>
  )
  const placeName = (overall: number) =>
    overall > TOTAL_LESSONS ? t('allDone') : t('position', levelAt(overall) as { level: number; lesson: number })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no group of fields
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={own('compareClasses')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {classes.map(each => (
              <th key={each.id} scope="col" data-first={each.id === first || undefined}>
                <Link to={CLASSROOM} params={{ districtId, schoolId, classroomId: each.id }} search={keepSearch}>
                  {each.name ?? own('classroom', { id: each.id })}
                </Link>
                <small>
                  {[each.teachers.join(', '), own('students', { count: each.studentsCount })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('attention'), t('attentionAbout'), each => (
            <Attention of={each} />
          ))}
          {row(t('days'), t('daysAbout', { mean: formatDecimal(meanDays) }), ({ averageDaysUsage: days }) => (
            <div className={styles.withFigure}>
              <DaysDrawing
                days={days}
                mean={meanDays}
                label={t('daysDrawing', { from: formatDecimal(days[0] ?? 0), to: formatDecimal(days.at(-1) ?? 0) })}
              />
              <b>{formatDecimal(days.at(-1) ?? 0)}</b>
            </div>
          ))}
          {row(
            t('positions'),
            t('positionsAbout', { levels }) +
              (goal ? t('positionsGoal', { level: goal.level, lesson: goal.lesson }) : ''),
            ({ positions }) => (
              <Dots
                positions={positions}
                goal={goalOverall}
                levels={levels}
                label={t('positionsDrawing', {
                  count: positions.length,
                  first: placeName(positions[0] as number),
                  last: placeName(positions.at(-1) as number),
                  middle: placeName(positions[Math.floor(positions.length / 2)] as number),
                })}
              />
            ),
          )}
          {row(t('goal'), t('goalAbout'), each => (
            <Goal of={each} group={group} percents={percents} />
          ))}
          {row(t('next'), t('nextAbout'), ({ suggestion }) =>
            suggestion === null ? (
              t('allLessons')
            ) : (
              <>
                <LevelChip level={suggestion.level}>{own('cells.level', { level: suggestion.level })}</LevelChip>{' '}
                {t('lesson', { lesson: suggestion.lesson, unit: unitOf(suggestion as Lesson)?.label ?? '' })}
              </>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Attention({ of }: { readonly of: ComparedClass }) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
  const children = countOn('needsYou', of)
  const share = `${displayedPercent((children * 100) / of.studentsCount)}%`
  const listed = (list: Urgency) => of.reasons.filter(({ reason }) => urgencyOf(reason) === list)
  const reasons = (list: Urgency) => (
    <dl className={styles.reasons}>
      {listed(list).map(({ reason, studentsCount }) => [
        <dt key={reason}>{studentsCount}</dt>,
        <dd key={`${reason} name`}>{own(`attention.${reason}.name`)}</dd>,
      ])}
    </dl>
  )
  const watching = countOn('worthWatching', of)
  return (
    <>
      <span className={styles.figure}>
        {children} <small>{t('of', { all: of.studentsCount, share })}</small>
      </span>
      {reasons('needsYou')}
      {watching > 0 && (
        <>
          <p className={styles.watching}>{t('watching', { count: watching })}</p>
          {reasons('worthWatching')}
        </>
      )}
    </>
  )
}

interface GoalProps {
  readonly of: ComparedClass
  readonly group: GradeGroup | null
  readonly percents: GoalPercents
}

function Goal({ of, group, percents }: GoalProps) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const progress = group && of.gradeProgress[`grade${group}`]?.progress
  if (group === null || progress === null || progress === undefined) return <small>{t('noGoal')}</small>
  return (
    <>
      <span className={styles.figure}>{displayedPercent(progress)}%</span>
      <div className={styles.goal}>
        <i style={{ width: `${progress}%` }} />
        <b style={{ left: `calc(${percents[group]}% - 2px)` }} />
      </div>
    </>
  )
}

/** The level and lesson of an overall lesson number; what is past the last belongs to the last level. */
function levelAt(overall: number) {
  let left = Math.min(overall, TOTAL_LESSONS)
  for (const [at, lessons] of LESSONS.entries()) {
    if (left <= lessons) return { level: at + 1, lesson: left }
    left -= lessons
  }
  return { level: LESSONS.length, lesson: LESSONS.at(-1) as number }
}
