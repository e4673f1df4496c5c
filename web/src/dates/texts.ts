import { addTexts } from '../texts/texts.ts'

/** The date range's texts. */
const dates = {
  button: 'Date range {{range}}',
  title: 'Select Dates',
  apply: 'APPLY',
  presets: 'Ranges',
  picked: '{{start}} - {{end}}',
  pickEnd: '{{start}} - choose the last day',
  about: 'About the date range',
  info: {
    title: 'Date Range',
    counts: 'Lessons and days of progress are counted from the first day of the range to the last, both included.',
    zone: "Days are those of the district's time zone, {{zone}}.",
    asterisk: 'Columns with an asterisk (*) show everything up to now, whatever the range.',
    relative: 'A range such as “This week” moves on with the calendar, also in a link that you share.',
  },
  previous: 'Previous month',
  next: 'Next month',
  preset: {
    today: 'Today',
    yesterday: 'Yesterday',
    last7Days: 'Last 7 days',
    thisWeek: 'This week',
    lastWeek: 'Last week',
    last30Days: 'Last 30 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisSchoolYear: 'School year to date',
    lastSchoolYear: 'Last school year',
    allTime: 'All Time',
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly dates: typeof dates
  }
}

addTexts('dates', dates)
