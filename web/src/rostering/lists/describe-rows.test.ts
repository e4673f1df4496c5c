import { expect, test } from 'vitest'
import { describeRows, labelsOf } from './describe-rows.ts'

const rows = [
  { id: '1', fullName: 'Ana Diaz', oneRosterId: '00101', externalRosterSystem: 'SIS' },
  { id: '2', fullName: 'Ana Diaz', oneRosterId: null, externalRosterSystem: null },
  { id: '3', fullName: 'Bo Li', oneRosterId: '00103', externalRosterSystem: null },
]

test('rows of one name are told apart by their id, and others are called by their name', () => {
  expect(rows.map(labelsOf(rows))).toEqual(['Ana Diaz, 00101', 'Ana Diaz, 2', 'Bo Li'])
})

test('those that are asked for are described in the order of the list', () => {
  expect(describeRows(rows, ['3', '1', '9'])).toEqual([
    { id: '1', name: 'Ana Diaz', detail: '00101', isSynced: true },
    { id: '3', name: 'Bo Li', detail: '00103', isSynced: false },
  ])
})

test('a class without a name is called as its row is', () => {
  const unnamed = [{ id: '42', name: '', classCode: '4-10', externalRosterSystem: null }]
  expect(unnamed.map(labelsOf(unnamed))).toEqual(['Classroom 42'])
})
