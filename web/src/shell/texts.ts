import { addTexts } from '../texts/texts.ts'

/** The frame's texts. */
export const shell = {
  skip: 'Skip to content',
  home: 'Teacher Portal Home',
  mark: 'Hornbook, home',
  menu: 'Menu',
  navigation: 'Main',
  breadcrumbs: 'Breadcrumbs',
  nav: {
    dashboard: 'MY DASHBOARD',
    onboarding: 'ONBOARDING',
    rostering: 'ROSTERING',
    reports: 'MY REPORTS',
    upload: 'UPLOAD FILES',
    account: 'MY ACCOUNT',
    secretCode: 'SECRET CODE',
    password: 'CHANGE PASSWORD',
    corner: 'TEACHER CORNER',
    guides: 'LESSON GUIDES',
    hub: 'ADMIN HUB',
    logout: 'LOG OUT',
    training: 'TRAINING',
    uploadedFiles: 'UPLOADED FILES',
    districts: 'DISTRICTS',
    promotions: 'PROMOTIONS',
    lessonFeedback: 'LESSON FEEDBACK',
    jobs: 'JOBS',
    usage: 'USAGE',
    administrators: 'ADMINISTRATORS',
    clientSide: 'CLIENT-SIDE DASHBOARD',
  },
  rosterHealth: 'Roster health',
  signIn: 'How staff sign in',
  connections: 'Connections',
  dataOut: 'Give data out',
  newYear: 'New school year',
  savedViews: 'Saved views',
  find: {
    button: 'Find a person, class, school or page',
    short: 'Find',
    label: 'Find a person, class, school or page',
    placeholder: 'Name, id, email, class or school',
    results: 'Found',
    kinds: {
      page: 'Pages',
      view: 'Saved views',
      student: 'Students',
      teacher: 'Staff',
      district: 'Districts',
      school: 'Schools',
      classroom: 'Classes',
    },
    count_one: '{{count, number}} found',
    count_other: '{{count, number}} found',
    countOf_one: '{{shown, number}} of {{count, number}} shown',
    countOf_other: '{{shown, number}} of {{count, number}} shown. Type more letters to see others.',
    countOfMore: '{{shown, number}} of more than {{count, number}} shown. Type more letters to see others.',
    unknown_one: 'Nobody has this id: {{ids}}',
    unknown_other: 'Nobody has these {{count, number}} ids: {{ids}}',
    failed: 'The search did not work. Try again in a moment.',
    looking: 'Looking...',
    nothing: 'No matches. Try fewer letters.',
    typeMore: 'Type one more letter.',
    openDistrict: 'Open a district first to find its people, classes and schools.',
  },
  user: {
    menu: 'Account of {{name}}',
    logout: 'Log out',
    roles: {
      Administrator: 'Administrator',
      DistrictAdmin: 'District administrator',
      SchoolAdmin: 'School administrator',
      Teacher: 'Teacher',
      none: 'No role',
    },
  },
  view: {
    label: 'Viewing as somebody',
    who: 'You, <b>{{name}}</b>, see what <b>{{person}}</b> sees. Nothing can be changed.',
    left_one: '{{count}} min left',
    left_other: '{{count}} min left',
    stop: 'Stop',
    refused: 'Not while viewing as somebody. Nothing was changed.',
  },
  footer: {
    expires: 'Account Expires: {{date}}',
    noMembership: 'This account does not have an active membership',
    site: 'Site',
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly shell: typeof shell
  }
}

addTexts('shell', shell)
