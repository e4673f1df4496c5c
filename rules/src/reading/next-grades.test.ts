import { expect, test } from 'vitest'
import { usualPromotion } from './promotion.ts'

test('every grade goes one up, and the highest leaves', () => {
  expect(usualPromotion(['KG', '02', '01', '03'])).toEqual({ KG: '01', '01': '02', '02': '03', '03': 'leave' })
})

test('the children of a gap in between still go one up', () => {
  expect(usualPromotion(['KG', '05'])).toEqual({ KG: '01', '05': 'leave' })
})

test.each([
  [['PK', 'KG'], 'KG'],
  [['PK', 'TK', 'KG'], 'TK'],
])('of %j, PK goes to %s', (present, to) => {
  expect(usualPromotion(present).PK).toBe(to)
})

test('who is in no grade of the ladder stays, and does not keep the highest from leaving', () => {
  expect(usualPromotion(['12', 'UG', 'AE', 'PS', 'Reception'])).toEqual({
    '12': 'leave',
    UG: 'stay',
    AE: 'stay',
    PS: 'stay',
  })
})

test('a district without students has no rule', () => {
  expect(usualPromotion([])).toEqual({})
})
