import { addTexts } from '../texts/texts.ts'
import { goals } from './districts/form/goal-texts.ts'
import { stepRule } from './districts/second-step/second-step-rule-texts.ts'
import { subgroups } from './districts/subgroups/subgroup-setting-texts.ts'
import { forms } from './form-texts.ts'
import { health } from './health/health-texts.ts'
import { history } from './history/history-texts.ts'
import { lists } from './lists/list-texts.ts'
import { merging } from './merging/merging-texts.ts'
import { signOns } from './sign-ons/sign-on-texts.ts'

/** The district office's texts. */
const rostering = {
  goals,
  stepRule,
  subgroups,
  health,
  history,
  merging,
  signOns,
  newYear: 'New school year',
  signIn: 'Sign-in',
  connections: 'Connections',
  dataOut: 'Give data out',
  upload: {
    button: 'Upload',
    about: 'Upload a spreadsheet (.xlsx or .csv). You see what it would change before anything changes.',
    needs: {
      students:
        'A new student needs a first and a family name, a Student Id, a grade, a class and a password. The password can also be typed once for all of them.',
      teachers: 'A new staff member needs a first and a family name, an email address and a role.',
      classrooms: 'A new class needs a name and a school.',
      schools: 'A new school needs a name.',
    },
    choose: 'Choose a spreadsheet',
    sending: 'Sending {{name}}...',
    reading: 'Reading {{name}}...',
    empty: '{{name}} is empty: it has no bytes. Save the list again and choose that file.',
    failed: 'The file could not be sent. Check your connection and try again.',
    open: 'Not applied yet:',
  },
  choose: 'Please select a District',
  title: 'Districts',
  columns: { name: 'Name', siteCode: 'Site Code', membership: 'Membership' },
  filter: 'Find a name or Site Code',
  none: 'There are no districts yet',
  noneText: 'Each district has its own schools, staff, students and progress.',
  noneYours: 'You do not belong to a district yet. Ask the person who gave you this account.',
  failed: 'The districts could not be loaded',
  until: 'until {{date}}',
  ended: 'ended {{date}}',
  noMembership: 'none',
  noun: 'district',
  timezone: {
    label: 'Time zone',
    help: {
      district: 'Days start and end at midnight in this time zone.',
      school: 'Where the school is. Days start and end at midnight in the time zone of the district.',
    },
  },
  add: {
    button: 'Add a district',
    title: 'Add a district',
    save: 'Add the district',
    name: 'Name',
    siteCode: 'Site Code',
    siteCodeHelp: 'Identifies the district in roster files and in the learning app.',
    membership: 'Membership ends',
    seats: 'Licensed seats',
    seatsHelp: 'How many students it has paid for. Nobody is shut out above it.',
    seatsWrong: 'This must be a whole number.',
    membershipHelp:
      'The last day, in the time zone of the district. Without a date, its people cannot see any figures.',
  },
  edit: {
    button: 'Edit the district',
    title: 'Edit the district',
    oneRoster: 'Import OneRoster File',
    oneRosterHelp: "Lets the district's own administrators import roster files.",
    why: 'For the history',
    reason: 'Reason',
    reasonHelp: 'Needed where a feature, the membership or the seats change. It is kept with the change.',
    noReason: 'Say why the feature, the membership or the seats change.',
  },
  pendingZone: 'The figures are being recalculated for {{zone}}. Until that finishes, the old time zone applies.',
  refreshHint: 'Please refresh the page with Command/CTRL + Shift + R to load the latest data.',
  counters: {
    schools: 'Schools',
    staff: 'Staff',
    students: 'Students',
    classes: 'Classes',
    schoolsCount_one: '{{count, number}} school',
    schoolsCount_other: '{{count, number}} schools',
    staffCount_one: '{{count, number}} teacher',
    staffCount_other: '{{count, number}} teachers',
    studentsCount_one: '{{count, number}} student',
    studentsCount_other: '{{count, number}} students',
    classesCount_one: '{{count, number}} class',
    classesCount_other: '{{count, number}} classes',
  },
  progress: 'See the progress',
  lists,
  forms,
  staff: {
    roles: {
      DistrictAdmin: 'District administrator',
      SchoolAdmin: 'School administrator',
      Teacher: 'Teacher',
      none: '–',
    },
    complete: 'Complete',
    inTraining: 'In Training',
    activated: 'Activated',
    notActivated: 'Not Activated',
    invited: 'Invited {{date}}',
    notInvited: 'Not invited',
    signedIn: 'Signed in {{date}}',
    neverSignedIn: 'Not signed in yet',
    inviteOne: 'Invite',
    inviteOneSpoken: 'Invite {{name}}',
    inviteAgain: 'Send again',
    inviteAgainSpoken: 'Send again to {{name}}',
    onItsWay: 'On its way',
    mailReturned: 'Mail comes back',
    inviteAll_one: 'Invite the {{count}} not yet invited',
    inviteAll_other: 'Invite all {{count}} not yet invited',
    inviteNone: 'Send invitation',
    inviteSome_one: 'Send invitation to {{count}} person',
    inviteSome_other: 'Send invitation to {{count}} people',
    sent_one: '{{count}} invitation is on its way.',
    sent_other: '{{count}} invitations are on their way.',
    skipped_one: '{{count}} person was skipped: already active, or no email address.',
    skipped_other: '{{count}} people were skipped: already active, or no email address.',
    inviteFailed: 'The invitations could not be sent. No email went out.',
    viewAs: {
      action: 'View as',
      spoken: 'View as {{name}}',
      title: 'View as {{name}}',
      about:
        'You see what they see, for 30 minutes at most. Nothing can be changed or downloaded, and no password is shown. The history of this person says first that you looked, and why.',
      reason: 'Reason',
      help: 'A ticket, or what they asked. The administrators of their district can read it.',
      missing: 'Write why, in a few words.',
      failed: 'The view could not be opened. Try again in a moment.',
      cancel: 'Cancel',
      begin: 'View as them',
    },
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly rostering: typeof rostering
  }
}

addTexts('rostering', rostering)
