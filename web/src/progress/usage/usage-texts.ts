import { addTexts } from '../../texts/texts.ts'

/** The texts of the provider's page of usage (API-4). */
export const usage = {
  title: 'Usage',
  about:
    'What people click on dashboards and promotions, by week. Nobody’s name is kept, and nothing is older than 400 days.',
  weeks: 'Weeks',
  last: 'Last {{count, number}} weeks',
  off: 'Nothing is counted at the moment: counting is switched off in the settings of the server. What was counted before is shown.',
  table: 'Usage, week by week',
  feature: 'Feature',
  total: 'All weeks',
  weekOf: 'Week of {{day}}',
  districts_one: '{{count, number}} district',
  districts_other: '{{count, number}} districts',
  nothing: 'none',
  details: 'Which of them',
  what: 'What was chosen',
  times: 'Times',
  names: {
    filterSelected: 'Filter a table',
    lessonLiked: 'Like a suggested lesson',
    lessonDisliked: 'Dislike a suggested lesson',
    smallGroupsOpened: 'Open small groups',
    promotionSeen: 'See a promotion',
    promotionClicked: 'Follow the link of a promotion',
  },
  other: 'Something newer: reload this page to see its name',
  places: { classroom: 'on a class', school: 'on a school', district: 'on a district' },
  lesson: 'Level {{level}} lesson {{lesson}}',
  none: 'Nothing was clicked in these weeks',
  noneText: 'Filters, likes, dislikes, small groups and promotions will be counted here.',
  failed: 'The counts could not be loaded',
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressUsage: typeof usage
  }
}

addTexts('progressUsage', usage)
