import { expect, test } from 'vitest'
import { NameIndex } from './names.ts'

const index = new NameIndex(
  ['Kindergarten A', 'Kindergarten B', 'First Grade', 'Room 12'].map((name, at) => ({
    id: String(at + 1),
    name,
    code: at === 3 ? 'R-12' : null,
    schoolId: '1',
  })),
)
const near = (text: string) => index.near(text).map(({ name }) => name)

test.each([
  ['Kindergarden A', ['Kindergarten A', 'Kindergarten B']],
  ['Kinder A', ['Kindergarten A']],
  ['KINDER', ['Kindergarten A', 'Kindergarten B']],
  ['first gr', ['First Grade']],
  ['Rom 12', ['Room 12']],
  ['Kinder C', []],
  ['A', []],
])('%s may be meant for %o', (text, names) => {
  expect(near(text)).toEqual(names)
})

test('a number alone is no id of ours: another program numbers its schools and classes from 1 too', () => {
  const found = (text: string) => index.find(text).map(({ name }) => name)
  expect(found('1')).toEqual([])
  expect(found('#1')).toEqual(['Kindergarten A'])
  expect(found('r-12')).toEqual(['Room 12'])
})

test('a day that a spreadsheet has made offers the class that was meant', () => {
  const classes = new NameIndex(
    ['1-2', '1/2', '2-1'].map((name, at) => ({ id: String(at + 1), name, code: null, schoolId: '1' })),
  )
  for (const day of ['2-Jan', '2026-01-02'])
    expect(classes.offered(day).map(({ name }) => name)).toEqual(['1-2', '1/2'])
})
