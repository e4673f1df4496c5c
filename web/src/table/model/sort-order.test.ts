import { describe, expect, it } from 'vitest'
import { ariaSortOf, clicked, compareValues, sortOrderOf, sortOrderText } from './sort-order.ts'

const columns = [{ id: 'fullName' }, { id: 'daysUsage' }]

describe('the sort order of an address', () => {
  it('reads a leading minus as descending', () => {
    expect(sortOrderOf('-daysUsage', columns, 'fullName')).toEqual({ column: 'daysUsage', descending: true })
  })
  it('falls back to the default without a value, and for a column of another table', () => {
    expect(sortOrderOf(undefined, columns, 'fullName')).toEqual({ column: 'fullName', descending: false })
    expect(sortOrderOf('-averageDaysUsage', columns, '-daysUsage')).toEqual({ column: 'daysUsage', descending: true })
  })
  it('comes back as it was written', () => {
    for (const text of ['fullName', '-daysUsage'])
      expect(sortOrderText(sortOrderOf(text, columns, 'fullName'))).toBe(text)
  })
})

describe('a click on a heading', () => {
  it('sorts a new column ascending and turns the sorted one round', () => {
    const byName = { column: 'fullName', descending: false }
    expect(clicked(byName, 'daysUsage')).toEqual({ column: 'daysUsage', descending: false })
    expect(clicked(byName, 'fullName')).toEqual({ column: 'fullName', descending: true })
    expect(clicked({ column: 'fullName', descending: true }, 'fullName')).toEqual(byName)
  })
  it('is told to whoever listens', () => {
    expect(ariaSortOf({ id: 'daysUsage' }, { column: 'daysUsage', descending: true })).toBe('descending')
    expect(ariaSortOf({ id: 'fullName' }, { column: 'daysUsage', descending: true })).toBe('none')
  })
})

describe('comparing values', () => {
  it('puts figures by size and names as people do', () => {
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
