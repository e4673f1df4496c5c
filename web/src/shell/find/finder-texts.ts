import { addTexts } from '../../texts/texts.ts'

/** Loaded with the finder: every page has its button, and few open it. */
const finder = {
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
  pages: {
    rosterHealth: 'Roster health',
    signIn: 'How staff sign in',
    connections: 'Connections',
    dataOut: 'Give data out',
    newYear: 'New school year',
    savedViews: 'Saved views',
  },
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly shellFinder: typeof finder
  }
}

addTexts('shellFinder', finder)
