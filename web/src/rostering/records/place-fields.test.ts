import { expect, test } from 'vitest'
import { keepTogether } from './place-fields.ts'

/** Class 11 is in school 1, classes 21 and 22 in school 2. */
const schoolOf = new Map([
  ['11', '1'],
  ['21', '2'],
  ['22', '2'],
])
const own = ['1']
const after = (before: object, change: object, name: string) =>
  keepTogether({ ...before, ...change }, name, { schoolOf, own, before: before as never })

test('a class brings its school, which goes with it again', () => {
  const added = after({ schools: ['1'], classrooms: ['11'] }, { classrooms: ['11', '21'] }, 'classrooms')
  expect(added).toEqual({ schools: ['1', '2'], classrooms: ['11', '21'] })
  expect(after(added, { classrooms: ['11'] }, 'classrooms').schools).toEqual(['1'])
  const both = { schools: ['1', '2'], classrooms: ['11', '21', '22'] }
  expect(after(both, { classrooms: ['11', '22'] }, 'classrooms').schools).toEqual(['1', '2'])
})

test('a school of the record, and one that was added by itself, stay without a class', () => {
  expect(after({ schools: ['1'], classrooms: ['11'] }, { classrooms: [] }, 'classrooms').schools).toEqual(['1'])
  expect(after({ schools: ['1', '2'], classrooms: [] }, { classrooms: ['11'] }, 'classrooms').schools).toEqual([
    ...['1', '2'],
  ])
})

test('a school that is removed takes its classes along, but not what is being typed', () => {
  const before = { schools: ['1', '2'], classrooms: ['11', '21', '…Room'] }
  expect(after(before, { schools: ['1'] }, 'schools').classrooms).toEqual(['11', '…Room'])
})
