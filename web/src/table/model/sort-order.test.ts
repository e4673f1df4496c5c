import { describe, expect, it } from 'vitest'
import { ariaSortOf, compareValues, formatSortOrder, nextSortOrder, parseSortOrder } from './sort-order.ts'

const columns = [{ id: 'fullName' }, { id: 'daysUsage' }]

describe('the sort order in the URL', () => {
  it('reads a leading minus as descending', () => {
    expect(parseSortOrder('-daysUsage', columns, 'fullName')).toEqual({ column: 'daysUsage', descending: true })
  })
  it('falls back to the default without a value or for an unknown column', () => {
    expect(parseSortOrder(undefined, columns, 'fullName')).toEqual({ column: 'fullName', descending: false })
    expect(parseSortOrder('-averageDaysUsage', columns, '-daysUsage')).toEqual({
      column: 'daysUsage',
      descending: true,
    })
  })
  it('is written as it was read', () => {
    for (const text of ['fullName', '-daysUsage'])
      expect(formatSortOrder(parseSortOrder(text, columns, 'fullName'))).toBe(text)
  })
})

describe('a click on a heading', () => {
  it('sorts a new column ascending and reverses the sorted one', () => {
    const byName = { column: 'fullName', descending: false }
    expect(nextSortOrder(byName, 'daysUsage')).toEqual({ column: 'daysUsage', descending: false })
    expect(nextSortOrder(byName, 'fullName')).toEqual({ column: 'fullName', descending: true })
    expect(nextSortOrder({ column: 'fullName', descending: true }, 'fullName')).toEqual(byName)
  })
  it('sorts the largest first where that matters most, and the smallest at the second press', () => {
    const byName = { column: 'fullName', descending: false }
    expect(nextSortOrder(byName, 'daysUsage', true)).toEqual({ column: 'daysUsage', descending: true })
    const worstFirst = { column: 'daysUsage', descending: true }
    expect(nextSortOrder(worstFirst, 'daysUsage', true)).toEqual({ column: 'daysUsage', descending: false })
  })
  it('is announced to screen readers', () => {
    expect(ariaSortOf({ id: 'daysUsage' }, { column: 'daysUsage', descending: true })).toBe('descending')
    expect(ariaSortOf({ id: 'fullName' }, { column: 'daysUsage', descending: true })).toBe('none')
  })
})

describe('comparing values', () => {
  it('orders numbers by size and names in natural order', () => {
    expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100])
    expect(['Room 10', 'room 2', 'Éva', 'Emil', 'Zoë'].sort(compareValues)).toEqual([
      'Emil',
      'Éva',
      'room 2',
      'Room 10',
      'Zoë',
    ])
  })
})
