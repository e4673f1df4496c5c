import { addTexts } from '../texts/texts.ts'
import { undoTexts } from './undo/undo-texts.ts'

/** What every page may say: names of areas, states of loading and failure, links that open elsewhere. */
export const ui = {
  product: 'Hornbook',
  pageTitle: '{{title}} · Hornbook',
  opensNewTab: '(opens in a new tab)',
  area: {
    dashboard: 'Dashboard',
    rostering: 'Rostering',
    reports: 'Reports',
    upload: 'Upload files',
    account: 'My account',
    guides: 'Lesson guides',
    hub: 'Admin hub',
    training: 'Training',
  },
  /** The site's own links, at the foot of every page. */
  links: { contact: 'Contact', privacy: 'Privacy', terms: 'Terms' },
  notWhileViewing: 'Not while viewing as somebody',
  scheme: { toDark: 'Switch to dark colors', toLight: 'Switch to light colors' },
  demo: 'This is a demo. Every school, person and figure in it is made up.',
  choice: {
    unmatched: '“{{text}}” is not in the list. Choose an entry.',
  },
  change: {
    same: 'same',
    before: '{{value}} in the period before',
    children_one: '{{count, number}} child',
    children_other: '{{count, number}} children',
    then_one: '{{count, number}} child then',
    then_other: '{{count, number}} children then',
    sentence_one: '{{count, number}} child then.',
    sentence_other: '{{count, number}} children then.',
    countThen: '{{count, number}} then',
  },
  loading: {
    plain: 'Loading...',
    information: 'Retrieving information...',
    district: 'Retrieving district...',
    districtInformation: 'Retrieving district information...',
    school: 'Retrieving school...',
    schoolInformation: 'Retrieving school information...',
    schoolSummaries: 'Retrieving school summaries...',
    classroom: 'Retrieving classroom...',
    classroomInformation: 'Retrieving classroom information...',
    classroomSummaries: 'Retrieving classroom summaries...',
    student: 'Retrieving student...',
    studentInformation: 'Retrieving student information...',
  },
  failure: {
    title: 'This could not be loaded',
    unreachable: 'Hornbook cannot be reached just now. Nothing has been changed or lost.',
    viewing: 'Not while viewing as somebody: files, passwords and secret codes are for this person alone.',
    unavailable: 'Hornbook is busy or restarting. Nothing has been changed or lost.',
    other: 'Something went wrong on our side. Nothing has been changed or lost.',
    request: 'Mention {{id}} if you ask our support team about it.',
    retry: 'Retry',
    dismiss: 'Dismiss',
    stale: 'These figures could not be refreshed. You are looking at the last ones loaded.',
  },
  expired: { title: 'Your membership has been expired', contact: 'Contact our support team' },
  noAbility: 'You do not have the ability to view this resource.',
  notFound: {
    title: 'There is no page at this address',
    text: 'The link may be old, or you may not be allowed to see what it leads to.',
    home: 'Go to your home page',
  },
  undo: undoTexts,
  soon: { screens: 'Coming Soon...', account: 'Coming soon...' },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly ui: typeof ui
  }
}

addTexts('ui', ui)
