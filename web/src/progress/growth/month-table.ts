import { formatDecimal } from '@hornbook/rules/figures/display'
import { schoolYearName } from '@hornbook/rules/time/school-years'
import type { TFunction } from 'i18next'
import { formatMonth } from '../../dates/format-dates.ts'
import type { YearLine } from './years.ts'

/** The drawings of growth in figures: the months of a school year, with the years beside each other (PAGE-4). */
export function monthTable(lines: readonly YearLine[], t: TFunction<'progressGrowth'>) {
  const months = [...new Set(lines.flatMap(({ months }) => months.map(({ month }) => month.slice(5))))]
  const inOrder = months.sort((a, b) => placeOf(a) - placeOf(b))
  const at = (line: YearLine, month: string) => line.months.find(each => each.month.endsWith(`-${month}`))
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatDecimal(value)
  return {
    head: [
      t('month'),
      ...lines.flatMap(({ year }) => [
        t('lessonsOf', { year: schoolYearName(year) }),
        t('daysOf', { year: schoolYearName(year) }),
      ]),
    ],
    rows: inOrder.map(month => [
      formatMonth(`2000-${month}-01`),
      ...lines.flatMap(line => [shown(at(line, month)?.lessons), shown(at(line, month)?.days)]),
    ]),
  }
}

/** A school year begins in July. */
const placeOf = (month: string) => (Number(month) + 5) % 12
