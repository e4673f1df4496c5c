import { expect, test } from 'vitest'
import { partAlike } from './alike.ts'

const columns = [
  { name: 'Student', text: (row: { name: string }) => row.name },
  { name: 'Grade', text: (row: { grade: string }) => row.grade, mayFold: true },
  { name: 'Status', text: (row: { status: string }) => row.status, mayFold: true },
]
const ana = { name: 'Ana', grade: 'KG', status: 'Learning' }
const ben = { name: 'Ben', grade: 'KG', status: 'In Test 1' }

test('a column in which all are alike is said once', () => {
  const { shown, alike } = partAlike(columns, [ana, ben])
  expect(shown.map(({ name }) => name)).toEqual(['Student', 'Status'])
  expect(alike).toEqual([{ name: 'Grade', value: 'KG' }])
})

test('a column that must stand stays, and so does everything of one student alone', () => {
  expect(partAlike(columns, [ana, { ...ben, name: 'Ana' }]).shown[0]?.name).toBe('Student')
  expect(partAlike(columns, [ana]).alike).toEqual([])
})
