import { type Urgency, urgencyOf } from '@hornbook/rules/figures/attention'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { LESSONS, type Lesson, overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { type GoalPercents, goalLesson } from '@hornbook/rules/reading/goals'
import type { GradeGroup } from '@hornbook/rules/reading/grades'
import { unitOf } from '@hornbook/rules/reading/units'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, CLASSROOM } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import styles from './compare.module.css'
import { Dots } from './drawings.tsx'
import { DaysCell, type EvidenceRow, EvidenceTable } from './evidence-table.tsx'
import { GrowthCell, PathCell, Share } from './shared-cells.tsx'
import { type ComparedClass, countOn, meanDaysOf, schoolWeeksOf } from './stand-out.ts'

interface ComparedTableProps {
  readonly classes: readonly ComparedClass[]
  /** The Mondays of the weeks of their days, and how many school days each had. */
  readonly weeks: readonly string[]
  readonly schoolDays: readonly number[]
  /** The class that stands out. */
  readonly first: string | null
  /** The goal's grade group; null without a grade. */
  readonly group: GradeGroup | null
}

/** The same evidence for every class on the same scales: distributions, no ranks, no good and bad colours (COMPARE-2). */
export function ComparedTable({ classes, weeks, schoolDays, first, group }: ComparedTableProps) {
  const { districtId, schoolId } = useRouteIds()
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
  const daysOf = (each: ComparedClass) => schoolWeeksOf({ ...each, schoolDays })
  const meanDays = meanDaysOf(classes.map(daysOf))
  const { percents } = useDistrictGoals()
  const goal = group && goalLesson(group, percents)
  const goalOverall = goal && overallLesson(goal.level, goal.lesson)
  const furthest = Math.max(goalOverall ?? 0, ...classes.flatMap(({ positions }) => positions))
  const levels = levelAt(furthest).level
  const placeName = (overall: number) =>
    overall > TOTAL_LESSONS ? t('allDone') : t('position', levelAt(overall) as { level: number; lesson: number })
  const rows: readonly EvidenceRow<ComparedClass>[] = [
    { label: t('attention'), about: t('attentionAbout'), cell: each => <Attention of={each} /> },
    { label: t('path'), about: t('pathAbout'), cell: each => <PathCell counts={each} /> },
    {
      label: t('days'),
      about: t('daysAbout', { mean: formatDecimal(meanDays) }),
      cell: each => <DaysCell days={daysOf(each)} weeks={weeks} mean={meanDays} />,
    },
    {
      label: t('positions'),
      about:
        t('positionsAbout', { levels }) + (goal ? t('positionsGoal', { level: goal.level, lesson: goal.lesson }) : ''),
      cell: ({ positions }) => (
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
    },
    {
      label: t('goal'),
      about: t('goalAbout'),
      cell: each => <Goal of={each} group={group} percents={percents} />,
    },
    { label: t('next'), about: t('nextAbout'), cell: ({ suggestion }) => <Next suggestion={suggestion} /> },
    {
      label: t('growth'),
      about: t('growthAbout'),
      cell: each => (
        <GrowthCell
          kind="classroom"
          id={each.id}
          name={each.name ?? own('classroom', { id: each.id })}
          to={addressOf(`${CLASSROOM}/growth`, { districtId, schoolId, classroomId: each.id })}
        />
      ),
    },
  ]
  return (
    <EvidenceTable
      label={own('compareClasses')}
      units={classes}
      first={first}
      rows={rows}
      head={each => (
        <>
          <Link to={CLASSROOM} params={{ districtId, schoolId, classroomId: each.id }} search={keepSearch}>
            {each.name ?? own('classroom', { id: each.id })}
          </Link>
          <small>
            {[each.teachers.join(', '), own('students', { count: each.studentsCount })].filter(Boolean).join(' · ')}
          </small>
        </>
      )}
    />
  )
}

function Next({ suggestion }: Pick<ComparedClass, 'suggestion'>) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
  if (suggestion === null) return t('allLessons')
  const { level, lesson } = suggestion
  return (
    <>
      <LevelChip level={level}>{own('cells.level', { level })}</LevelChip>{' '}
      {t('lesson', { lesson, unit: unitOf(suggestion as Lesson)?.label ?? '' })}
    </>
  )
}

function Attention({ of }: { readonly of: ComparedClass }) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
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
      <Share some={countOn('needsYou', of)} all={of.studentsCount} />
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
