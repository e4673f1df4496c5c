/** Service tokens, jobs and health checks. */
export const provider = {
  noDistrict: 'There is no such district.',
  jobRuns: 'This job is running already.',
  databaseAway: 'The database cannot be reached.',
  databaseOfOtherBuild: 'The database has not been migrated to the version of this build.',
  folderClosed: 'The data folder cannot be written to.',
  folderFull: 'The data folder has no room left.',
  bucketClosed: 'The bucket of files cannot be reached.',
  bucketFull: 'The bucket takes no more files.',
} as const
