import { expect, test } from 'vitest'
import { usualNextGrades } from './next-grades.ts'

test('every grade goes one up, and the highest leaves', () => {
  expect(usualNextGrades(['KG', '02', '01', '03'])).toEqual({ KG: '01', '01': '02', '02': '03', '03': 'leave' })
})

test('the children of a gap in between still go one up', () => {
  expect(usualNextGrades(['KG', '05'])).toEqual({ KG: '01', '05': 'leave' })
})

test.each([
  [['PK', 'KG'], 'KG'],
  [['PK', 'TK', 'KG'], 'TK'],
])('of %j, PK goes to %s', (present, to) => {
  expect(usualNextGrades(present).PK).toBe(to)
})

test('who is in no grade of the ladder stays, and does not keep the highest from leaving', () => {
  expect(usualNextGrades(['12', 'UG', 'AE', 'PS', 'Reception'])).toEqual({
    '12': 'leave',
    UG: 'stay',
    AE: 'stay',
    PS: 'stay',
  })
})

test('a district without students has no rule', () => {
  expect(usualNextGrades([])).toEqual({})
})
