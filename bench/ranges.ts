/** A range of dates, 'yyyy-MM-dd', both ends included. */
export interface DateRange {
  readonly start: string
  readonly end: string
}

const DAY_MS = 86_400_000
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days since 2000-01-01, as in timelines. */
export const dayNumber = (date: string): number => Math.round((Date.parse(date) - Date.parse('2000-01-01')) / DAY_MS)

/** The ranges that are measured. `random` differs from round to round but is the same in every run. */
export function rangesEndingOn(
  today: string,
): Readonly<Record<'week' | 'year' | 'all time' | 'random', (round: number) => DateRange>> {
  const end = Date.parse(today)
  const daysBack = (days: number): DateRange => ({ start: dateOf(end - days * DAY_MS), end: today })
  return {
    week: () => daysBack(6),
    year: () => daysBack(364),
    'all time': () => ({ start: '2000-01-01', end: today }),
    random: round => {
      const from = 1 + ((Math.abs(round) * 7919) % 1000)
      const length = 1 + ((Math.abs(round) * 104_729) % from)
      return { start: dateOf(end - from * DAY_MS), end: dateOf(end - (from - length) * DAY_MS) }
    },
  }
}

export const rangeQuery = ({ start, end }: DateRange) => `filter%5BstartDateEq%5D=${start}&filter%5BendDateEq%5D=${end}`
