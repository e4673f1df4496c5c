import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { presetRange } from '@hornbook/rules/time/ranges'
import { schoolYearName } from '@hornbook/rules/time/school-years'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '../../dates/format-dates.ts'
import { Part } from '../part/part.tsx'
import type { PartProps } from './record.ts'
import styles from './student-page.module.css'

/** School days of this year and the last, by week: a filled square is a day with lessons, so absence shows without red. */
export function Calendar({ student }: PartProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentPage.calendar' })
  const byDay = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { date } of student.lessons) counts.set(date, (counts.get(date) ?? 0) + 1)
    return counts
  }, [student])
  const school = useMemo(() => new Set(student.schoolDays), [student])
  const years = (['lastSchoolYear', 'thisSchoolYear'] as const).map(preset => {
    const { start, end } = presetRange(preset, student.today)
    const dates = [...new Set([...byDay.keys(), ...school])].filter(date => date >= start && date <= end).sort()
    return {
      name: schoolYearName(Number(start.slice(0, 4))),
      dates,
      days: dates.filter(date => byDay.has(date)).length,
    }
  })
  const rows = years.flatMap(({ dates }) => dates.map(date => [formatShortDay(date), byDay.get(date) ?? 0]))
  return (
    <Part anchor="days" title={t('title')} about={<Legend />} table={{ head: [t('date'), t('lessons')], rows }}>
      <div className={styles.years}>
        {years
          .filter(({ dates }) => dates.length > 0)
          .map(({ name, dates, days }) => (
            <div key={name}>
              <p>{t('year', { year: name, count: days })}</p>
              <div
                className={styles.weeks}
                role="img"
                aria-label={t('drawing', { year: name, days, schoolDays: dates.length })}
              >
                {weeksOf(dates).map(week => (
                  <span key={week.find(date => date !== null)} className={styles.week}>
                    {week.map((date, weekday) =>
                      date === null ? (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
                        <i key={weekday} data-none="" />
                      ) : (
                        <i
                          key={date}
                          data-lessons={Math.min(3, byDay.get(date) ?? 0)}
                          title={t('day', { date: formatShortDay(date), count: byDay.get(date) ?? 0 })}
                        />
                      ),
                    )}
                  </span>
                ))}
              </div>
            </div>
          ))}
      </div>
    </Part>
  )
}

function Legend() {
  const { t } = useTranslation('progress', { keyPrefix: 'studentPage.calendar' })
  return (['none', 'one', 'two', 'more'] as const).map((name, lessons) => (
    <span key={name} className={styles.key}>
      <i data-lessons={lessons} /> {t(name)}
    </span>
  ))
}

/** Days by week, Monday to Friday, and Saturday and Sunday where there was a lesson; null where there was no school. */
function weeksOf(dates: readonly string[]): (readonly (string | null)[])[] {
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return []
  const known = new Set(dates)
  // Day 0 was a Saturday.
  const monday = dayNumberOf(first) - ((dayNumberOf(first) + 5) % 7)
  const weeks: (string | null)[][] = []
  for (let day = monday; day <= dayNumberOf(last); day += 7) {
    const all = Array.from({ length: 7 }, (_, at) => dateOf(day + at)).map(date => (known.has(date) ? date : null))
    weeks.push(all.filter((date, at) => at < 5 || date !== null))
  }
  return weeks
}
