import './growth-texts.ts'
import '../texts.ts'
import { isFarFromNow } from '@hornbook/rules/figures/counted-then'
import { formatDecimal } from '@hornbook/rules/figures/display'
import { goalDayOf, schoolYearName, schoolYearOf } from '@hornbook/rules/time/school-years'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepSearch, useSearchParams } from '../../address/search-params.ts'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import parts from '../part/part.module.css'
import { Part } from '../part/part.tsx'
import { growthQuery } from '../queries.ts'
import { useUnit } from '../use-unit.ts'
import { ViewsButton } from '../views/views-button.tsx'
import styles from './growth.module.css'
import { Figures, type GrowthProps, meanGoalOf } from './growth-figures.tsx'
import { monthTable } from './month-table.ts'
import { YearChart } from './year-chart.tsx'
import { type YearLine, yearLine, yearsOf } from './years.ts'

/** In the address: of the students of today, those who were here then, on both sides (DAY-13). */
const SAME = 'same' as const

/** How a class, school or district came to where it is: two school years over each other, and the goal (GROWTH-2). */
export function GrowthPage() {
  const { t } = useTranslation('progressGrowth')
  const { search, change } = useSearchParams()
  const unit = useUnit()
  const isSame = search.compared === SAME
  const { data, error, refetch } = useQuery({
    ...growthQuery(unit.kind, unit.id, isSame ? 'same' : 'then'),
    placeholderData: keepPreviousData,
  })
  usePage({ title: t('title'), area: 'dashboard', crumbs: [...unit.crumbs, { label: t('title') }] })
  if (error) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!data || unit.name === undefined) return <Loading message={unit.loadingMessage} />
  const facts = data.row
  const now = schoolYearOf(facts.today)
  const years = yearsOf(facts)
  const year = years.find(each => String(each) === search.schoolYear) ?? now
  const lines = [year, year - 1].map(each => yearLine(facts, each)).filter(line => line !== null)
  const shown = { facts, year, lines, isSame }
  const before = { count: facts.previous?.studentsCount ?? 0, year: schoolYearName(now - 1) }
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('pageTitle', { name: unit.name })}</h1>
          <p>{isSame ? t('aboutSame', before) : t('aboutThen')}</p>
        </div>
        <div className={styles.choices}>
          <ViewsButton />
          {(isSame || facts.previous) && (
            <ChoiceButtons
              label={t('counted')}
              choices={['everyone', SAME]}
              chosen={isSame ? SAME : 'everyone'}
              nameOf={each => t(each)}
              onChoose={each =>
                change(each === SAME ? { compared: SAME, schoolYear: undefined } : { compared: undefined })
              }
            />
          )}
          {years.length > 1 && !isSame && (
            <ChoiceButtons
              label={t('years')}
              choices={years}
              chosen={year}
              nameOf={schoolYearName}
              onChoose={each => change({ schoolYear: each === now ? undefined : String(each) })}
            />
          )}
        </div>
      </div>
      {facts.studentsCount === 0 ? (
        <Empty title={t('empty')} />
      ) : (
        <>
          <Figures {...shown} />
          <LessonsPart {...shown} />
          <DaysPart facts={facts} lines={lines} isSame={isSame} />
        </>
      )}
      <Link to={unit.path} search={keepSearch} className={styles.back}>
        {t('back', { name: unit.name })}
      </Link>
    </>
  )
}

function LessonsPart({ facts, year, lines, isSame }: GrowthProps) {
  const noteOf = useCountThen({ facts, isSame })
  const { t } = useTranslation('progressGrowth')
  const goal = meanGoalOf(facts)
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
          lines={lines.map(line => ({ year: line.year, points: line.lessons, note: noteOf(line) }))}
          goal={goal !== null && isNow ? { value: goal, text: goalText } : undefined}
        />
      )}
    </Part>
  )
}

function DaysPart({ facts, lines, isSame }: Omit<GrowthProps, 'year'>) {
  const noteOf = useCountThen({ facts, isSame })
  const { t } = useTranslation('progressGrowth')
  return (
    <Part title={t('days')} about={t('daysAbout')} table={monthTable(lines, t)}>
      {lines.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <YearChart
          title={t('days')}
          lines={lines.map(line => ({ year: line.year, points: line.days, note: noteOf(line) }))}
        />
      )}
    </Part>
  )
}

/**
 * '141 children then', of a line that ends with clearly more or fewer than there are today, or began so (DAY-13). The same
 * students are named above.
 */
function useCountThen({ facts, isSame }: Pick<GrowthProps, 'facts' | 'isSame'>) {
  const { t } = useTranslation('progressGrowth')
  const { t: ui } = useTranslation()
  const now = schoolYearOf(facts.today)
  return ({ year, studentsAtFirst: first, studentsCount: last }: YearLine) => {
    if (isSame) return undefined
    const text = year === now ? 'grewUntilNow' : 'grew'
    if (isFarFromNow(first, last)) return t(text, { first: ui('change.children', { count: first }), last })
    return isFarFromNow(last, facts.studentsCount) ? ui('change.then', { count: last }) : undefined
  }
}
