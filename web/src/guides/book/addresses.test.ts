import { expect, test } from 'vitest'
import { outsideOf, resolveInBook } from './addresses.ts'

const FILE = 'OEBPS/text/unit one.xhtml'

test.each([
  ['#lesson-5', { file: FILE, fragment: 'lesson-5' }],
  ['unit%20two.xhtml', { file: 'OEBPS/text/unit two.xhtml', fragment: null }],
  ['../images/a.png', { file: 'OEBPS/images/a.png', fragment: null }],
  ['unit-2.xhtml#a%20b', { file: 'OEBPS/text/unit-2.xhtml', fragment: 'a b' }],
  ['../../../../etc/passwd', { file: 'etc/passwd', fragment: null }],
  ['/package.opf', { file: 'package.opf', fragment: null }],
  ['', { file: FILE, fragment: null }],
])('%s leads to a place in the book', (address, place) => {
  expect(resolveInBook(FILE, address)).toEqual(place)
})

test.each([
  'https://example.org/a.png',
  '//example.org/a.png',
  'javascript:alert(1)',
  'data:text/html,<p>',
  'file:///etc/passwd',
  'blob:https://book.invalid/1',
  'mailto:a@example.org',
  'https://book.invalid.example.org/a',
  'a%',
  'http://[',
])('%s leads to none', address => {
  expect(resolveInBook(FILE, address)).toBeNull()
})

test('only web pages can be opened beside the book', () => {
  expect(outsideOf('https://example.org/a')).toBe('https://example.org/a')
  expect(outsideOf('//example.org/a')).toBe('https://example.org/a')
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', '/inside', 'vbscript:x'])
    expect(outsideOf(address)).toBeNull()
})
