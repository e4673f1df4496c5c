/** Service tokens, and whether everything that serving needs is there. */
export const provider = {
  noDistrict: 'There is no such district.',
  databaseAway: 'The database cannot be reached.',
  databaseOfOtherBuild: 'The database has not been migrated to this build.',
  folderClosed: 'The data folder cannot be written to.',
} as const
