import { expect, test } from 'vitest'
import { findIn } from './words.ts'

const parts = (text: string, searched: string) => findIn(text, searched).map(({ from, to }) => text.slice(from, to))

test.each([
  ['A Wet dog', 'wet', ['Wet']],
  ['crème brûlée', 'creme bru', ['crème brû']],
  ['it’s wet', "it's", ['it’s']],
  ['a  wet\n log', 'a wet log', ['a  wet\n log']],
  ['cat, that cat', 'at', ['at', 'at', 'at']],
  ['ana', 'ana', ['ana']],
  ['anana', 'ana', ['ana']],
  ['wet', '   ', []],
  ['', 'wet', []],
])('in %j, %j is found as it stands there', (text, searched, found) => {
  expect(parts(text, searched)).toEqual(found)
})

test('a word is told from a part of one', () => {
  expect(findIn('a cat sat at it', 'at').map(({ isWhole }) => isWhole)).toEqual([false, false, true])
  expect(findIn('2 lessons, 22', '2').map(({ isWhole }) => isWhole)).toEqual([true, false, false])
})
