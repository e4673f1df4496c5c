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
  copied: {
    copy: 'Copy',
    spoken: 'Copy: {{label}}',
    done: 'Copied',
    failed: 'Not copied: select it and copy it.',
  },
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
  expired: {
    title: 'Your membership has been expired',
    contact: 'Contact our support team',
    since: 'The membership of {{district}} ended on {{day}}. Nobody there can use Hornbook until it is renewed.',
    never: '{{district}} has no membership yet. Nobody there can use Hornbook until it has one.',
    several: 'The memberships of your districts have ended. Nobody there can use Hornbook until they are renewed.',
    subject: 'Membership of {{district}}',
    body: 'District: {{district}}\nSite Code: {{siteCode}}\n\n',
    safe: {
      title: 'Nothing is lost',
      text: 'Students, classes and everything that was learned are kept, and are here again as soon as the membership is renewed.',
    },
    kept: {
      title: 'Kept until {{day}}',
      text: 'Students, classes and everything that was learned are here again if the membership is renewed before that day. After it they are gone.',
    },
    yours: {
      title: 'The data are yours',
      text: 'Ask our support team, and your district gets all of them as files.',
    },
    ask: { title: 'Ask {{name}}', text: 'At your district office, where memberships are renewed.' },
  },
  noAbility: 'You do not have the ability to view this resource.',
  notFound: {
    title: 'There is no page at this address',
    text: 'The link may be old, or you may not be allowed to see what it leads to.',
    find: 'Find a person, class, school or page',
    findShort: 'Find',
    home: 'Your home page',
    homeText: 'Where Hornbook opens for you',
    before: 'Where you were before',
    ask: 'Ask for access',
    askContact: 'Writes to {{name}} with this address. We do not say whether the page exists.',
    askSupport: 'Writes to our support team with this address. We do not say whether the page exists.',
    askSubject: 'Access to a page of Hornbook',
    askBody: 'I cannot open this page:\n{{address}}\n\n',
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
