/** Tables and tiles: what a call asks about. */
export const progress = {
  otherUnit: 'type must be classRoom, school or district.',
  twoUnits: 'type and instituteType do not say the same.',
  'range.notADate': 'This is not a date.',
  'range.beforeAllTime': 'A range starts on 2000-01-01 at the earliest.',
  'range.afterToday': "A range ends on the district's today at the latest.",
  'range.startAfterEnd': 'The start lies after the end.',
} as const
