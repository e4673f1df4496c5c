import { districtExport } from './district-export.ts'

/** Service tokens, jobs and health checks. */
export const provider = {
  noDistrict: 'There is no such district.',
  jobRuns: 'This job is running already.',
  jobCannotBeStopped: 'This job is running. It ends as a whole or not at all, so it cannot be stopped.',
  jobCalledOff: "The provider's support has called this off. Nothing was changed.",
  jobComesRound: 'This job comes round by itself and cannot be cancelled.',
  jobIsNeeded: 'This job must be done: without it, what asked for it would stay half-done. It can be run again.',
  databaseAway: 'The database cannot be reached.',
  databaseOfOtherBuild: 'The database has not been migrated to the version of this build.',
  folderClosed: 'The data folder cannot be written to.',
  folderFull: 'The data folder has no room left.',
  bucketClosed: 'The bucket of files cannot be reached.',
  bucketFull: 'The bucket takes no more files.',
  ...districtExport,
} as const
