import { addTexts } from '../texts/texts.ts'

/** The table's texts. */
const table = {
  search: 'Press / to search',
  searchKey: '/',
  shown: '{{shown}} of {{all}}',
  columns: 'Columns',
  columnsTitle: 'Columns shown',
  allColumns: 'Show all',
  asterisk: '* Not affected by the date range.',
  asteriskSpoken: '(not affected by the date range)',
  noMatch: 'No matches',
  noMatchText: 'Try fewer letters, or show all rows.',
  showAll: 'Show all rows',
  chips: 'Show',
  anyValue: '{{label}}: all',
  busy: 'Loading newer rows',
  pageSize: 'Rows on a page',
  page: 'Page {{page}} of {{pages}}',
  range: '{{first}} to {{last}} of {{all}}',
  previous: 'Previous page',
  next: 'Next page',
  select: {
    row: 'Select {{name}}',
    all: 'Select all {{count, number}}',
    allColumn: 'Select all rows that match',
    selected: '{{count, number}} selected',
    none: 'Nothing selected',
    outside_one: '{{count, number}} is outside this filter',
    outside_other: '{{count, number}} are outside this filter',
    clear: 'Clear',
  },
  cells: {
    empty: 'None',
    lesson: 'L{{level}} {{lesson}}',
    lessonSpoken: 'Level {{level}}, lesson {{lesson}}',
    arrows: {
      class: { above: 'above class average', on: 'on class average', below: 'below class average' },
      school: { above: 'above school average', on: 'on school average', below: 'below school average' },
      district: { above: 'above district average', on: 'on district average', below: 'below district average' },
    },
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly table: typeof table
  }
}

addTexts('table', table)
