/** Service tokens and health checks. */
export const provider = {
  noDistrict: 'There is no such district.',
  databaseAway: 'The database cannot be reached.',
  databaseOfOtherBuild: 'The database has not been migrated to the version of this build.',
  folderClosed: 'The data folder cannot be written to.',
} as const
