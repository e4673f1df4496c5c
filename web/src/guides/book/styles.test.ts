import { expect, test } from 'vitest'
import { selfContained } from './styles.ts'

const FILES: Readonly<Record<string, string>> = {
  'css/more.css': 'i { background: url(dot.png) }',
  'css/round.css': '@import "round.css"; b { color: red }',
}
const sources = {
  text: (file: string) => FILES[file] ?? null,
  address: (file: string) => (file === 'css/dot.png' || file === 'a.woff' ? `data:${file}` : null),
  windowHeight: 800,
}
const of = (css: string) => selfContained(css, 'css/book.css', sources)

test('what a style sheet needs of the book stands inside it', () => {
  expect(of('a { background: url("dot.png") }')).toBe('a { background: url("data:css/dot.png") }')
  expect(of('@font-face { src: url(../a.woff) }')).toBe('@font-face { src: url("data:a.woff") }')
  expect(of("@import url('more.css'); p { margin: 0 }")).toBe(
    'i { background: url("data:css/dot.png") } p { margin: 0 }',
  )
})

test.each([
  ['a { background: url(https://example.org/a.png) }', 'a { background: none }'],
  ['a { background: url(//example.org/a.png) }', 'a { background: none }'],
  ['a { background: url( "missing.png" ) }', 'a { background: none }'],
  ['@import "https://example.org/a.css"; p { margin: 0 }', ' p { margin: 0 }'],
  ['@import url(//example.org/a.css) screen;', ''],
])('what leads out of the book is left out: %s', (css, left) => {
  expect(of(css)).toBe(left)
})

test('style sheets that import each other come to an end', () => {
  expect(of('@import "round.css";').match(/color: red/g)).toHaveLength(5)
})

test('a height of the window is one in pixels', () => {
  expect(of('img { max-height: 50vh; width: 10vw }')).toBe('img { max-height: 400px; width: 10vw }')
})
