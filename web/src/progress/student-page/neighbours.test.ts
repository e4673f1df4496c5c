import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const rows = (...ids: string[]) => ids.map(id => ({ id }))
const [all, shown] = [rows('4', '2', '7', '5', '1'), rows('2', '5', '1')]

test('neighbours are those of the rows that the table shows, in its order', () => {
  expect(neighboursOf(all, all, '7')).toEqual({ place: 3, count: 5, previous: { id: '2' }, next: { id: '5' } })
  expect(neighboursOf(shown, all, '5')).toEqual({ place: 2, count: 3, previous: { id: '2' }, next: { id: '1' } })
})

test('the first has nobody before, the last nobody after', () => {
  expect(neighboursOf(shown, all, '2')).toEqual({ place: 1, count: 3, previous: undefined, next: { id: '5' } })
  expect(neighboursOf(shown, all, '1')).toEqual({ place: 3, count: 3, previous: { id: '5' }, next: undefined })
})

test('a student whom the table no longer shows keeps the place in its order', () => {
  expect(neighboursOf(shown, all, '7')).toEqual({ place: 2, count: 4, previous: { id: '2' }, next: { id: '5' } })
})

test('a student of another class has none', () => {
  expect(neighboursOf(shown, all, '9')).toBeNull()
  expect(neighboursOf([], [], '9')).toBeNull()
})
