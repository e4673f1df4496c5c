import { addTexts } from '../texts/texts.ts'
import { administratorTexts } from './administrators/administrator-texts.ts'
import { exportTexts } from './exports/export-texts.ts'
import { guideTexts } from './guides/guide-texts.ts'
import { needTexts } from './home/home-texts.ts'
import { jobTexts } from './jobs/job-texts.ts'
import { mailTexts } from './jobs/mail-texts.ts'
import { leavingTexts } from './leaving/leaving-texts.ts'

/** The texts of the admin hub's pages about districts, lesson guides and jobs. */
const provider = {
  admins: administratorTexts,
  jobs: jobTexts,
  mail: mailTexts,
  exports: exportTexts,
  guides: guideTexts,
  leaving: leavingTexts,
  home: needTexts,
  districts: {
    title: 'Districts',
    find: 'Find a name or Site Code',
    failed: 'The districts could not be loaded',
    none: 'There are no districts yet',
    columns: { name: 'Name', siteCode: 'Site Code', membership: 'Membership', students: 'Students' },
    until: 'until {{date}}',
    ended: 'ended {{date}}',
    noMembership: 'none',
    left: 'left {{date}}',
  },
  about_one: '{{schools}}, {{classes}}, {{teachers}}, {{count, number}} student',
  about_other: '{{schools}}, {{classes}}, {{teachers}}, {{count, number}} students',
  schools_one: '{{count, number}} school',
  schools_other: '{{count, number}} schools',
  classes_one: '{{count, number}} class',
  classes_other: '{{count, number}} classes',
  teachers_one: '{{count, number}} teacher',
  teachers_other: '{{count, number}} teachers',
  office: 'Open its office',
  dashboard: 'Open its dashboard',
  signIn: 'Sign-in',
  leave: 'Leaving',
  failed: 'This part could not be loaded',
  membership: {
    title: 'Membership',
    left_one: '{{count, number}} day left',
    left_other: '{{count, number}} days left',
    until: 'until {{date}}',
    ended: 'Ended',
    endedOn: 'on {{date}}. Its people cannot see any figures.',
    none: 'None',
    noneText: 'Its people cannot see any figures.',
  },
  seats: {
    title: 'Seats',
    used: '{{count, number}}',
    of_one: 'of {{count, number}} licensed',
    of_other: 'of {{count, number}} licensed',
    unlicensed: 'used',
    bar: 'Licensed seats that are used',
    enrolled_one: '{{count, number}} student is enrolled. A seat is used by a lesson in the last 30 days.',
    enrolled_other: '{{count, number}} students are enrolled. A seat is used by a lesson in the last 30 days.',
    over: 'More than licensed. Nobody is shut out.',
    unsaid: 'Nobody has said how many are licensed.',
  },
  lessons: {
    title: 'Lessons today',
    students_one: 'from {{count, number}} student',
    students_other: 'from {{count, number}} students',
    usual: 'A usual {{weekday}}: {{least, number}} to {{most, number}}',
    unknown: 'What is usual on a {{weekday}} is not known yet.',
    last: 'The last ones came on {{date}}.',
    never: 'There have been none for more than a year.',
  },
  switches: {
    title: 'Switched on',
    oneRoster: 'Import OneRoster File',
    byAt: '{{name}}, {{date}}',
    never: 'Nobody has changed it',
    foot: 'Each change is written down with a name and a reason.',
    turnOn: 'Switch on “Import OneRoster File”',
    turnOff: 'Switch off “Import OneRoster File”',
    starts: "The district's own administrators will be able to bring in roster files.",
    stops:
      "The district's own administrators will not be able to bring in roster files any more, nor see those they have sent. The people that came with them stay, and the provider can still bring files in.",
    confirmOn: 'Switch on',
    confirmOff: 'Switch off',
  },
  reason: { label: 'Reason', help: 'It stays in the history, for everyone who may read it.', cancel: 'Cancel' },
  notDone: 'This did not work. Please try again.',
  people: {
    title: 'People',
    find: 'Name, email or username',
    count_one: '{{count, number}} person of the staff',
    count_other: '{{count, number}} staff',
    inNeed_one: '{{count, number}} needs help',
    inNeed_other: '{{count, number}} need help',
    none: 'Nobody is found',
    noneText: 'Staff are found by the beginnings of their names and addresses.',
    foot: 'Those who need help first, then by last sign-in.',
    more: 'Only the first {{count, number}} are shown. Type a name to find the others.',
    all: 'All staff',
    columns: { name: 'Name', email: 'Email', signingIn: 'Signing in', action: 'Actions' },
    noEmail: 'no email address',
    roles: {
      DistrictAdmin: 'District administrator',
      SchoolAdmin: 'School administrator',
      Teacher: 'Teacher',
      none: 'No role',
    },
    locked: 'locked until {{time}}',
    guesses_one: '{{count, number}} wrong password',
    guesses_other: '{{count, number}} wrong passwords',
    mailFailed: 'the invitation could not be mailed',
    mailReturned: 'mail to this address has come back since {{date}}',
    correct: 'Correct the address',
    invited: 'invited {{date}}, not opened',
    signedIn: 'signed in now',
    last: 'last {{date}}',
    notInvited: 'not invited yet',
    neverHere: 'has not signed in',
    unlock: 'Unlock',
    invite: 'Send it again',
    firstInvite: 'Invite',
    endSessions: 'End sessions',
    resetStep: 'Reset second step',
    ask: {
      unlock: 'Unlock {{name}}?',
      invite: 'Send {{name}} an invitation?',
      endSessions: 'Sign {{name}} out everywhere?',
      resetStep: 'Reset the second step of {{name}}?',
    },
    askText: {
      unlock: 'The wrong passwords are forgotten, and {{name}} may try again at once.',
      invite: 'It goes to {{email}}. Links that were sent before end.',
      endSessions: 'What {{name}} has typed and not saved is lost. They can sign in again at once.',
      resetStep:
        'Call {{name}} back first, at a number that the district knows. Passkeys, app and recovery codes end, and so does every session. {{name}} signs in with the password, and is told by mail.',
    },
    done: {
      unlock: '{{name}} may try again.',
      invite: 'An invitation to {{name}} is on its way.',
      endSessions: '{{name}} is signed out everywhere.',
      resetStep: 'The second step of {{name}} is reset.',
    },
  },
  administrators: { title: 'Administrators', none: 'It has none. Nobody there can add people.' },
  files: {
    title: 'Files',
    all: 'All files',
    none: 'It has not sent any file.',
    nobody: '{{name}}, {{date}}, nobody has it',
    inHand: '{{name}}, {{date}}, {{taker}} has it',
    resolved: '{{name}}, {{date}}, done',
    purged: '{{name}}, {{date}}, purged unread',
  },
  imports: {
    title: 'Roster files',
    none: 'It has not brought in any roster file.',
    statuses: {
      reading: 'Reading',
      previewed: 'Ready to apply',
      held: 'Held',
      scheduled: 'Waiting for its day',
      applying: 'Applying',
      applied: 'Applied',
      failed: 'Failed',
      undone: 'Undone',
    },
  },
  ownJobs: {
    title: 'Jobs',
    none: 'Nothing waits, runs or has failed.',
    states: { waiting: 'waits', running: 'runs', failed: 'failed' },
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly provider: typeof provider
  }
}

addTexts('provider', provider)
