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
    webhooks: 'WEBHOOKS',
    clientSide: 'CLIENT-SIDE DASHBOARD',
  },
  find: {
    button: 'Find a person, class, school or page',
    short: 'Find',
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
