import { expect, test } from 'vitest'
import { selectRows, withFirst } from './select-rows.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const select = (selected: string, clicked: number, from: number | null) =>
  [...selectRows(new Set(selected), ids, clicked, from)].sort().join('')

test('a click selects a row, and a second one takes it out', () => {
  expect(select('', 1, null)).toBe('b')
  expect(select('ab', 1, null)).toBe('a')
})

test('a range takes the new state of the row that ends it, in either direction', () => {
  expect(select('b', 3, 1)).toBe('bcd')
  expect(select('d', 1, 3)).toBe('bcd')
  expect(select('abcde', 1, 3)).toBe('ae')
})

test('rows that a filter hides stay selected, and a row that is gone changes nothing', () => {
  expect(select('xy', 0, null)).toBe('axy')
  expect(select('a', 9, null)).toBe('a')
})

test('as many are selected as can be changed at once; those that a filter hides stay selected and count', () => {
  expect([...withFirst(new Set('x'), ids, 4)]).toEqual(['x', 'a', 'b', 'c'])
  expect([...withFirst(new Set(['x', 'y']), ids, 2)]).toEqual(['x', 'y'])
  expect([...withFirst(new Set(), ids, 9)]).toEqual(ids)
})
