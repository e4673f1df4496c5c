import { describe, expect, it, test } from 'vitest'
import type { Column } from '../model/column.ts'
import {
  formatDays,
  formatNumbers,
  formatTexts,
  histogramOf,
  matcherOf,
  parseDays,
  parseNumbers,
  parseTexts,
  suggestionsOf,
} from './condition.ts'

interface Row {
  readonly name: string
  readonly days: number | null
  readonly schools: readonly string[]
  readonly last: string | null
}
const rows: readonly Row[] = [
  { name: 'Zoë van den Berg', days: 0, schools: ['Alder', 'Birch'], last: '2026-11-02' },
  { name: 'Mateo Hernández', days: 3, schools: ['Alder'], last: null },
  { name: 'A|B ~C\\', days: null, schools: [], last: '2026-09-30' },
]
const name: Column<Row> = { id: 'name', header: 'Name', value: row => row.name, cell: row => row.name }
const days: Column<Row> = { id: 'days', header: 'Days', numeric: true, value: row => row.days, cell: row => row.days }
const schools: Column<Row> = { ...name, id: 'schools', filter: { kind: 'texts', of: row => row.schools } }
const last: Column<Row> = { ...name, id: 'last', filter: { kind: 'days', of: row => row.last } }
const found = (column: Column<Row>, written: string) => {
  const matches = matcherOf(column, written)
  return matches && rows.filter(matches).map(row => row.name.slice(0, 3))
}

describe('a filter by texts', () => {
  it.each([
    [[{ text: 'Learning', contains: false }]],
    [
      [
        { text: 'a|b', contains: false },
        { text: '~c\\', contains: true },
      ],
    ],
    [[{ text: '', contains: false }]],
    [
      [
        { text: '', contains: false },
        { text: 'x', contains: false },
        { text: '\\', contains: true },
      ],
    ],
    [[{ text: '~', contains: false }]],
  ])('is written and read back: %o', choices => {
    expect(parseTexts(formatTexts(choices))).toEqual(choices)
  })
  it('finds what is one of them, or contains one in any case and without accents', () => {
    expect(found(name, 'Mateo Hernández')).toEqual(['Mat'])
    expect(found(name, 'hernández')).toEqual([])
    expect(found(name, '~hernandez')).toEqual(['Mat'])
    expect(found(name, '~BERG|Mateo Hernández')).toEqual(['Zoë', 'Mat'])
    expect(found(name, 'A\\|B ~C\\\\')).toEqual(['A|B'])
  })
  it('looks at each of several texts, and finds empty cells when asked', () => {
    expect(found(schools, 'Birch')).toEqual(['Zoë'])
    expect(found(schools, 'Alder, Birch')).toEqual([])
    expect(found(schools, '')).toEqual(['A|B'])
    expect(found(schools, '|Birch')).toEqual(['Zoë', 'A|B'])
  })
  it('asks nothing where a text is none of those that there are', () => {
    const filter = {
      kind: 'texts',
      of: (row: Row) => row.schools,
      isKnown: (text: string) => text !== 'Cedar',
    } as const
    const known = { ...schools, filter }
    expect(found(known, 'Birch')).toEqual(['Zoë'])
    for (const written of ['Cedar', 'Birch|Cedar']) expect(found(known, written)).toBeNull()
    expect(found(known, '~Ced')).toEqual([])
  })
  it('offers the most frequent value first, and counts empty cells', () => {
    expect(suggestionsOf(rows, row => row.schools)).toEqual([
      { text: '', count: 1 },
      { text: 'Alder', count: 2 },
      { text: 'Birch', count: 1 },
    ])
    const many = Array.from({ length: 6_000 }, (_, at) => ({ text: `${at % 5_500}` }))
    const offered = suggestionsOf(many, row => [row.text])
    expect(offered).toHaveLength(5_000)
    expect(offered[0]).toEqual({ text: '0', count: 2 })
  })
})

describe('a filter by a range', () => {
  it('has both ends in it, and either may be open', () => {
    expect(found(days, '0-3')).toEqual(['Zoë', 'Mat'])
    expect(found(days, '1-')).toEqual(['Mat'])
    expect(found(days, '-2')).toEqual(['Zoë'])
    expect(found(last, '2026-10-01..')).toEqual(['Zoë'])
    expect(found(last, '..2026-09-30')).toEqual(['A|B'])
  })
  it.each(['-', '', '5', '3-1', 'a-b', '1-2-3', '1..2'])('asks nothing when it is %o', written => {
    expect(found(days, written)).toBeNull()
  })
  it.each(['..', '', '2026-09-30', '2026-10-01..2026-09-30', '1-2'])('of days asks nothing when it is %o', written => {
    expect(found(last, written)).toBeNull()
  })
  it('is written and read back', () => {
    expect(parseNumbers(formatNumbers({ from: 2.5, to: null }))).toEqual({ from: 2.5, to: null })
    expect(parseDays(formatDays({ from: null, to: '2026-09-30' }))).toEqual({ from: null, to: '2026-09-30' })
  })
  it('has a histogram of equal parts that counts every value once', () => {
    expect(histogramOf([0, 10, 49, 50, 100], { from: 0, to: 100 }, 4)).toEqual([2, 1, 1, 1])
    expect(histogramOf([7, 7], { from: 7, to: 7 }, 3)).toEqual([2, 0, 0])
  })
})

test('a column that cannot be filtered asks nothing', () => {
  expect(found({ ...name, filter: null }, 'x')).toBeNull()
})
