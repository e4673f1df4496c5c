import { presetRange } from '@hornbook/rules/time/ranges'
import { schoolYearName } from '@hornbook/rules/time/school-years'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../dates/format-dates.ts'
import { Part } from '../part/part.tsx'
import styles from './calendar.module.css'
import { Folded } from './folded.tsx'
import { monthsOf } from './months.ts'
import type { PartProps } from './record.ts'

/** School days by month, with how many lessons were new on each. The year before is folded, and only there for who was here. */
export function Calendar({ student }: PartProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'calendar' })
  const byDay = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { date } of student.lessons) counts.set(date, (counts.get(date) ?? 0) + 1)
    return counts
  }, [student])
  const firstHere = [...student.places.map(({ began }) => began), ...byDay.keys()].sort()[0] ?? student.today
  const years = (['thisSchoolYear', 'lastSchoolYear'] as const).map(preset => {
    const { start, end } = presetRange(preset, student.today)
    const dates = [...new Set([...byDay.keys(), ...student.schoolDays])]
      .filter(date => date >= start && date <= end && date >= firstHere)
      .sort()
    return {
      name: schoolYearName(Number(start.slice(0, 4))),
      dates,
      days: dates.filter(date => byDay.has(date)).length,
    }
  })
  const rows = years.flatMap(({ dates }) => dates.map(date => [formatShortDay(date), byDay.get(date) ?? 0]))
  const [now, before] = years as [(typeof years)[number], (typeof years)[number]]
  return (
    <Part anchor="days" title={t('title')} about={<Legend />} table={{ head: [t('date'), t('lessons')], rows }}>
      {now.dates.length === 0 ? <p>{t('noneYet')}</p> : <Months {...now} byDay={byDay} />}
      {before.dates.length > 0 ? (
        <Folded title={t('year', { year: before.name, count: before.days })}>
          <Months {...before} byDay={byDay} />
        </Folded>
      ) : (
        <p className={styles.notHere}>{t('notHere', { year: before.name, date: formatShortDay(firstHere) })}</p>
      )}
    </Part>
  )
}

interface MonthsProps {
  readonly name: string
  readonly dates: readonly string[]
  readonly days: number
  readonly byDay: ReadonlyMap<string, number>
}

function Months({ name, dates, days, byDay }: MonthsProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'calendar' })
  return (
    <div className={styles.months} role="img" aria-label={t('drawing', { year: name, days, schoolDays: dates.length })}>
      {monthsOf(dates).map(({ first, weeks }) => (
        <div key={first}>
          <p>{formatMonth(first)}</p>
          {weeks.map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
            <div key={at} className={styles.week}>
              {week.map((day, weekday) => {
                const count = day?.date ? (byDay.get(day.date) ?? 0) : 0
                return day?.date ? (
                  <i
                    key={day.date}
                    data-lessons={Math.min(3, count)}
                    title={t('day', { date: formatShortDay(day.date), count })}
                  >
                    {day.day}
                  </i>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
                  <i key={weekday} data-none="">
                    {day && '·'}
                  </i>
                )
              })}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Legend() {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'calendar' })
  return (['none', 'one', 'two', 'more'] as const).map((name, lessons) => (
    <span key={name} className={styles.key}>
      <i data-lessons={lessons} /> {t(name)}
    </span>
  ))
}
