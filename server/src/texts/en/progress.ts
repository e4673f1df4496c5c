/** Errors in the parameters of tables and tiles. */
export const progress = {
  otherUnit: 'The parameter type must be classRoom, school or district.',
  twoUnits: 'type and instituteType do not match.',
  'range.notADate': 'This is not a date.',
  'range.beforeAllTime': 'A range cannot start before 2000-01-01.',
  'range.afterToday': "A range cannot end after today's date in the district.",
  'range.startAfterEnd': 'The start is after the end.',
} as const
