/** A range of dates, 'yyyy-MM-dd', both ends included. */
export interface Dates {
  readonly start: string
  readonly end: string
}

const DAY = 86_400_000
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days since 2000-01-01, as timelines count them. */
export const dayNumber = (date: string): number => Math.round((Date.parse(date) - Date.parse('2000-01-01')) / DAY)

/** The ranges that an overview is asked for; the random one is another in every round, the same in every run. */
export function rangesUpTo(
  today: string,
): Readonly<Record<'week' | 'year' | 'all time' | 'random', (round: number) => Dates>> {
  const end = Date.parse(today)
  const back = (days: number): Dates => ({ start: dateOf(end - days * DAY), end: today })
  return {
    week: () => back(6),
    year: () => back(364),
    'all time': () => ({ start: '2000-01-01', end: today }),
    random: round => {
      const from = 1 + ((Math.abs(round) * 7919) % 1000)
      const length = 1 + ((Math.abs(round) * 104_729) % from)
      return { start: dateOf(end - from * DAY), end: dateOf(end - (from - length) * DAY) }
    },
  }
}

export const inQuery = ({ start, end }: Dates) => `filter%5BstartDateEq%5D=${start}&filter%5BendDateEq%5D=${end}`
