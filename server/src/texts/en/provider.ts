import { districtExport } from './district-export.ts'

/** Service tokens, jobs and health checks. */
export const provider = {
  noDistrict: 'There is no such district.',
  jobRuns: 'This job is running already.',
  jobCannotBeStopped: 'This job is running. It ends as a whole or not at all, so it cannot be stopped.',
  jobCalledOff: "The provider's support has called this off. Nothing was changed.",
  jobComesRound: 'This job comes round by itself and cannot be cancelled.',
  jobIsNeeded: 'This job must be done: without it, what asked for it would stay half-done. It can be run again.',
  'leaving.isProposed': 'A purge of this district has been proposed already.',
  'leaving.notProposed': 'No purge of this district has been proposed, or it has been cancelled.',
  'leaving.isAgreed': 'Two people have agreed to this already.',
  'leaving.samePerson': 'You have proposed this yourself, so somebody else has to agree.',
  'leaving.movedOn': 'Something has changed here in the meantime. Look at it again, then decide.',
  'leaving.dayHasCome': 'The day has come before two people had agreed. Cancel this, and propose another day.',
  'leaving.memberLonger': 'The membership lasts beyond this day. End it by then, or choose a later day.',
  'leaving.tooSoon': 'The district has to hear of it in time: this must be {{day}} or later.',
  'leaving.tooFar': 'This must be {{day}} or earlier.',
  'leaving.otherCode': "This is not the district's code.",
  'leaving.runs': 'It has begun, so it cannot be stopped any more.',
  'leaving.mail.proposed.subject': 'What {{district}} has in {{program}} is to be removed on {{day}}',
  'leaving.mail.proposed.text':
    'The membership of {{district}} ends, and it has been proposed that everything it has in {{program}} is removed for good on {{day}}, at three in the morning. A second person of our support has to agree first; you will hear of it.',
  'leaving.mail.agreed.subject': 'What {{district}} has in {{program}} will be removed on {{day}}',
  'leaving.mail.agreed.text':
    'Two people of our support have agreed: everything that {{district}} has in {{program}} is removed for good on {{day}}, at three in the morning.',
  'leaving.mail.near.subject': '{{day}}: what {{district}} has in {{program}} will be removed',
  'leaving.mail.near.text':
    'The day comes near. Everything that {{district}} has in {{program}} is removed for good on {{day}}, at three in the morning.',
  'leaving.mail.cancelled.subject': 'Nothing of {{district}} will be removed from {{program}}',
  'leaving.mail.cancelled.text':
    'The removal on {{day}} has been cancelled. Everything that {{district}} has in {{program}} is still there.',
  'leaving.mail.goes':
    'That is: students and staff with their names and passwords, classes, lessons, tests, notes, reports and files. It cannot be brought back afterwards. If you want to keep a copy, ask us for one before that day.',
  'leaving.mail.stop': 'Until then it can be stopped. Write to {{support}}.',
  'leaving.mail.signature': '{{program}}\n{{support}}',
  'leaving.mail.button': 'Open {{program}}',
  needTaken: '{{name}} has this in hand.',
  needSettled: 'This is settled: nobody has to do anything about it any more.',
  databaseAway: 'The database cannot be reached.',
  databaseOfOtherBuild: 'The database has not been migrated to the version of this build.',
  folderClosed: 'The data folder cannot be written to.',
  folderFull: 'The data folder has no room left.',
  bucketClosed: 'The bucket of files cannot be reached.',
  bucketFull: 'The bucket takes no more files.',
  ...districtExport,
} as const
