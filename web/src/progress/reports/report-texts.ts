import { kinds } from './report-kinds.ts'

/** Progress reports: asking for one, and the list of one's own. */
export const reports = {
  title: 'Reports',
  about: 'What you asked for, newest first. Files are kept for 30 days.',
  refresh: 'Refresh',
  downloads: 'My Downloads',
  downloadsText:
    'A report is made once and kept for 30 days. While it is being made you may leave the page: it downloads by itself if you are still signed in, and an email tells you in any case.',
  downloadsExpired: 'An expired file is removed. ‘Make it again’ makes it for the same dates, with today’s figures.',
  empty: 'You do not have any reports yet.',
  emptyText:
    'Open a class, school or district, choose the dates, press Download and then Progress report. It then appears here.',
  emptyAction: 'Open my dashboard',
  failed: 'Your reports could not be loaded',
  list: 'Your reports',
  columns: { report: 'Report', asked: 'Asked for', status: 'Status', action: 'Action' },
  kinds,
  pending: 'Being made',
  pendingText: 'Usually under a minute. You may leave this page.',
  pendingAction: 'Downloads by itself',
  available: 'Ready',
  availableText_one: 'Kept {{count}} more day, until {{day}}',
  availableText_other: 'Kept {{count}} more days, until {{day}}',
  soon_one: 'Ready, {{count}} day left',
  soon_other: 'Ready, {{count}} days left',
  soonText: 'Until {{day}}',
  couldNot: 'Could not be made',
  couldNotText: 'Nothing was lost: the figures are still there.',
  expired: 'Expired {{day}}',
  expiredText: 'The file is gone, the figures are not.',
  download: 'Download',
  downloadNamed: 'Download {{name}}',
  downloading: 'Downloading',
  tryAgain: 'Try again',
  makeAgain: 'Make it again',
  again: '{{action}}: {{name}}',
  onItsWay: {
    title: 'Your Report is on Its Way!',
    text: 'It downloads by itself when it is ready, usually in under a minute. It then stays under My Reports for 30 days, and an email goes to {{email}}.',
    textWithoutMail:
      'It downloads by itself when it is ready, usually in under a minute. It then stays under My Reports for 30 days.',
    stay: 'Keep working',
    open: 'Go to My Reports',
  },
  oops: {
    title: 'Oops! An Error Occurred.',
    text: 'We are sorry: {{name}} could not be downloaded. Your list has been refreshed. If it happens again, write to ',
    close: 'Close',
  },
} as const
