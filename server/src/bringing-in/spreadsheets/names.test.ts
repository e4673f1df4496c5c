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
