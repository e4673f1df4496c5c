/** Districts, schools, classes and staff. */
export const rostering = {
  districtChanged: 'Somebody else has changed this district in the meantime. Check it again before you save.',
} as const
