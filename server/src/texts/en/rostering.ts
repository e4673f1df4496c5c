/** Districts, schools, classes and staff. */
export const rostering = {
  districtChanged: 'Somebody else has changed this district meanwhile. Look at it again before you save.',
} as const
