import { expect, test } from 'vitest'
import { type ComparedStudent, whatTellsApart } from './taken-values.ts'

const zoe = (oneRosterId: string | null, username: string | null = null, fullName = 'Zoe Rowe') =>
  ({ fullName, oneRosterId, username }) as ComparedStudent

test.each([
  ['another name', zoe('1'), zoe('1', null, 'Zoe May Rowe'), 'name'],
  ['one name, another Student Id', zoe('1'), zoe('2'), 'oneRosterId'],
  ['one name, a Student Id that only this one has', zoe('1'), zoe(null), 'oneRosterId'],
  ['one name, a Student Id that only the other has', zoe(null), zoe('2'), 'noId'],
  ['one name, no Student Id, another user name', zoe(null, 'zoe'), zoe(null, 'rowe'), 'username'],
  ['one name, and nothing else', zoe(null), zoe(null, 'rowe'), 'name'],
])('of two records with %s, the one is told from the other', (_, person, other, by) => {
  expect(whatTellsApart(person, other)).toBe(by)
})
