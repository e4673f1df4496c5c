import { expect, test } from 'vitest'
import { keepPlace } from './keep-place.ts'

const rows = (ids: string, state = 'old') => [...ids].map(id => ({ id, state }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test('a list moves freely while nobody works on it', () => {
  expect(ids(keepPlace(rows('abc'), rows('cd'), null))).toBe('cd')
  expect(ids(keepPlace(rows('abc'), rows('cd'), 'x'))).toBe('cd')
})

test('the row that somebody works on stays where it was, with what is new of it', () => {
  const kept = keepPlace(rows('abcd'), rows('dcab', 'new'), 'b')
  expect(ids(kept)).toBe('dbca')
  expect(kept[1]?.state).toBe('new')
})

test('it stays although it is gone, and at the end of a list that is shorter', () => {
  expect(ids(keepPlace(rows('abc'), rows('ac'), 'b'))).toBe('abc')
  expect(ids(keepPlace(rows('abc'), rows('a'), 'c'))).toBe('ac')
})
