/** Districts, schools, classes, staff and students. */
export const rostering = {
  districtChanged: 'Somebody else has changed this district in the meantime. Check it again before you save.',
  archivesOneself: 'You cannot archive yourself.',
  severalDistricts: 'These belong to several districts. Choose those of one district.',
} as const
