import { expect, test } from 'vitest'
import { type Compared, differing, isFixed, sourceOf } from './taken-values.ts'

const person = (more: Partial<Compared>): Compared => ({
  ...{ id: '1', firstName: 'Zoe', middleName: null, lastName: 'Quinn', fullName: 'Zoe Quinn', grades: '', schools: '' },
  ...{ classrooms: '', oneRosterId: null, username: 'zoe', externalRosterSystem: null, createdAt: '', updatedAt: null },
  ...{ lessons: 0, days: 0, version: 1 },
  ...more,
})
const kept = person({})
const other = person({ id: '2', middleName: 'May', lastName: 'Quin' })

test('a value is that of the record that stays, unless only the other has one, or somebody chooses', () => {
  expect(sourceOf('lastName', { kept, other, chosen: undefined })).toBe('1')
  expect(sourceOf('middleName', { kept, other, chosen: undefined })).toBe('2')
  expect(sourceOf('middleName', { kept, other, chosen: '1' })).toBe('1')
  expect(sourceOf('lastName', { kept, other, chosen: '2' })).toBe('2')
})

test('what a roster file writes stays, but for the user name', () => {
  const synced = person({ externalRosterSystem: 'SIS' })
  expect(sourceOf('middleName', { kept: synced, other, chosen: '2' })).toBe('1')
  expect([isFixed(synced, 'grades'), isFixed(synced, 'signIn'), isFixed(kept, 'grades')]).toEqual([true, false, false])
})

test.each([
  ['Quinn', 'Quin', ['Quin', 'n', '']],
  ['Quin', 'Quinn', ['Quin', '', '']],
  ['Zoë', 'Zoe', ['Zo', 'ë', '']],
  ['Ann', 'Bea', ['', 'Ann', '']],
  ['aa', 'aaa', ['aa', '', '']],
  ['', 'May', ['', '', '']],
] as const)('%s beside %s', (one, another, parts) => {
  expect(differing(one, another)).toEqual(parts)
  expect(differing(one, another).join('')).toBe(one)
})
