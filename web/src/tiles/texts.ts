import { addTexts } from '../texts/texts.ts'

/** The tiles' texts. */
export const tiles = {
  label: 'Overview',
  asTable: '{{tile}} as a table',
  table: 'Table',
  none: 'No students yet.',
  all: 'Show all {{count}} tiles',
  few: 'Show fewer tiles',
  columns: { what: 'What', value: 'Value' },
  enrolled: {
    title: 'Students enrolled',
    unit_one: 'student',
    unit_other: 'students',
    one: 'All in {{grade}}.',
    most: 'Most in {{grade}}: {{shown}}.',
    largest: 'Largest group: {{grade}}, {{shown}}.',
  },
  distribution: {
    title: 'Where students are',
    unit: 'learning',
    most: 'Most: {{label}}, {{shown, number}} of {{total, number}}.',
    largest: 'Largest: {{label}}, {{shown, number}} of {{total, number}}.',
    all_one: 'The only student: {{label}}.',
    all_other: 'All {{count, number}}: {{label}}.',
  },
  inTest: {
    title: 'Students in test',
    unit_one: 'student',
    unit_other: 'students',
    most: 'Most are waiting for {{test}} ({{shown}}).',
    largest: 'The most for one test: {{shown}} for {{test}}.',
    spread: 'They are waiting for {{count}} different tests.',
    single: 'Waiting for {{test}}.',
    two: '{{first}} waiting for {{one}}, {{second}} for {{other}}.',
    none: 'Nobody is taking the placement test.',
  },
  average: {
    title: 'Average progress',
    unit: 'of Level {{level}}',
    rest: 'Then Level {{level}} at {{shown}}%.',
    last: 'All levels before it are complete.',
  },
  usage: {
    title: 'Average usage',
    unit: 'days',
    week: 'For each student; {{shown}} a week.',
    long: 'For each student.',
    noSchool: 'No school days in these dates.',
  },
  capit: {
    title: 'Curriculum progress',
    unit: 'of {{lessons}}',
    lessons_one: 'About {{count}} lesson per student.',
    lessons_other: 'About {{count}} lessons per student.',
  },
  graded: {
    title: 'Level {{level}} by grade',
    unit: 'of Level {{level}}',
    one: 'Average of {{grade}}.',
    range: 'From {{lowest}} in {{low}} to {{highest}} in {{high}}.',
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly tiles: typeof tiles
  }
}

addTexts('tiles', tiles)
