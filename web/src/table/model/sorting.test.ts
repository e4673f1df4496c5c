import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { sortRows } from './sorting.ts'

interface Pupil {
  readonly name: string
  readonly days: number | null
}

const columns: readonly Column<Pupil>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, cell: () => null },
  { id: 'days', header: 'Days', value: ({ days }) => days, cell: () => null },
]
const rows: readonly Pupil[] = [
  { name: 'Zoë', days: 2 },
  { name: 'adaeze', days: null },
  { name: 'Éva', days: 10 },
  { name: 'Bao', days: 2 },
]
const names = (column: string, descending: boolean) =>
  sortRows(rows, columns, { column, descending }).map(({ name }) => name)

test('names sort without regard to case and accents, in both directions', () => {
  expect(names('name', false)).toEqual(['adaeze', 'Bao', 'Éva', 'Zoë'])
  expect(names('name', true)).toEqual(['Zoë', 'Éva', 'Bao', 'adaeze'])
})

test('empty values come last in both directions, and equal ones keep their order', () => {
  expect(names('days', false)).toEqual(['Zoë', 'Bao', 'Éva', 'adaeze'])
  expect(names('days', true)).toEqual(['Éva', 'Zoë', 'Bao', 'adaeze'])
})
