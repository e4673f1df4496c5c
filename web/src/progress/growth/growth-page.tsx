import '../texts.ts'
import type { readDistrictGrowth } from '@hornbook/contract/progress/growth'
import { formatDecimal } from '@hornbook/rules/figures/display'
import { goalDayOf, schoolYearName, schoolYearOf } from '@hornbook/rules/time/school-years'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepSearch, useSearchParams } from '../../address/search-params.ts'
import type { RowFrom } from '../../api/answer.ts'
import { formatShortDay } from '../../dates/format-dates.ts'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import parts from '../part/part.module.css'
import { Part } from '../part/part.tsx'
import { growthQuery } from '../queries.ts'
import { useUnit } from '../use-unit.ts'
import styles from './growth.module.css'
import { monthTable } from './month-table.ts'
import { YearChart } from './year-chart.tsx'
import { type YearLine, yearLine, yearsOf } from './years.ts'

type GrowthDocument = RowFrom<typeof readDistrictGrowth>

/** How a class, school or district came to where it is: two school years over each other, and the goal (GROWTH-2). */
export function GrowthPage() {
  const { t } = useTranslation('progress', { keyPrefix: 'growth' })
  const { search, change } = useSearchParams()
  const unit = useUnit()
  const { data, error, refetch } = useQuery(growthQuery(unit.kind, unit.id))
  usePage({ title: t('title'), area: 'dashboard', crumbs: [...unit.crumbs, { label: t('title') }] })
  if (error) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!data || unit.name === undefined) return <Loading message={unit.loadingMessage} />
  const facts = data.row
  const years = yearsOf(facts)
  const year = years.find(each => String(each) === search.schoolYear) ?? schoolYearOf(facts.today)
  const lines = [year, year - 1].map(each => yearLine(facts, each)).filter(line => line !== null)
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('pageTitle', { name: unit.name })}</h1>
          <p>{t('about', { count: facts.studentsCount })}</p>
        </div>
        {years.length > 1 && (
          <fieldset className={parts.choices} aria-label={t('years')}>
            {years.map(each => (
              <button
                key={each}
                type="button"
                aria-pressed={each === year}
                onClick={() => change({ schoolYear: each === years[0] ? undefined : String(each) })}
              >
                {schoolYearName(each)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {facts.studentsCount === 0 ? (
        <Empty title={t('empty')} />
      ) : (
        <>
          <Figures facts={facts} year={year} lines={lines} />
          <LessonsPart facts={facts} year={year} lines={lines} />
          <DaysPart lines={lines} />
        </>
      )}
      <Link to={unit.path} search={keepSearch} className={styles.back}>
        {t('back', { name: unit.name })}
      </Link>
    </>
  )
}

interface FiguresProps {
  readonly facts: GrowthDocument
  readonly year: number
  /** The latest first. */
  readonly lines: readonly YearLine[]
}

/** The mean goal of the students who have one, in lessons from the first of Level 1. */
const goalOf = ({ goal }: GrowthDocument) => (goal.studentsCount === 0 ? null : goal.lessonsCount / goal.studentsCount)

function Figures({ facts, year, lines }: FiguresProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'growth.figures' })
  const [line, earlier] = [year, year - 1].map(each => lines.find(other => other.year === each))
  const goal = goalOf(facts)
  const { schoolYearEnd } = useDistrictGoals()
  const now = line?.lessons.at(-1)
  const begin = line?.lessons[0]?.value ?? now?.value ?? 0
  const daysUntil = (of: YearLine | undefined) =>
    (of?.days ?? []).filter(({ at }) => !now || at <= now.at).reduce((sum, { value }) => sum + value, 0)
  const figure = (label: string, value: string, more: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b> <small>{more}</small>
      </dd>
    </div>
  )
  const lessons = now?.value ?? facts.lessonsCount / facts.studentsCount
  return (
    <dl className={parts.figures}>
      {figure(t('lessons'), formatDecimal(lessons), t('lessonsMore', { gained: formatDecimal(lessons - begin) }))}
      {figure(
        t('days'),
        formatDecimal(daysUntil(line)),
        t('daysMore', { before: formatDecimal(daysUntil(earlier)), year: schoolYearName(year - 1) }),
      )}
      {figure(
        t('goal'),
        goal === null ? '–' : formatDecimal(goal),
        goal === null ? t('noGoal') : t('goalMore', { date: formatShortDay(goalDayOf(year, schoolYearEnd)) }),
      )}
    </dl>
  )
}

function LessonsPart({ facts, year, lines }: FiguresProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'growth' })
  const goal = goalOf(facts)
  const { schoolYearEnd } = useDistrictGoals()
  const isNow = year === schoolYearOf(facts.today)
  const goalText =
    goal === null
      ? ''
      : t('goalMean', { lessons: formatDecimal(goal), date: formatShortDay(goalDayOf(year, schoolYearEnd)) })
  return (
    <Part title={t('lessons')} about={t('lessonsAbout')} table={monthTable(lines, t)}>
      {lines.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <YearChart
          title={t('lessons')}
          lines={lines.map(line => ({ year: line.year, points: line.lessons }))}
          goal={goal !== null && isNow ? { value: goal, text: goalText } : undefined}
        />
      )}
    </Part>
  )
}

function DaysPart({ lines }: Pick<FiguresProps, 'lines'>) {
  const { t } = useTranslation('progress', { keyPrefix: 'growth' })
  return (
    <Part title={t('days')} about={t('daysAbout')} table={monthTable(lines, t)}>
      {lines.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <YearChart title={t('days')} lines={lines.map(line => ({ year: line.year, points: line.days }))} />
      )}
    </Part>
  )
}
