import { expect, test } from 'vitest'
import { readPasted } from './pasted.ts'

const CHOICES = [
  { value: '1', label: 'Ana Díaz', words: '0041' },
  { value: '2', label: 'Min-jun Lee', words: '0042' },
  { value: '3', label: 'Min-jun Lee', words: '0043' },
  { value: '4', label: 'Zoë O’Hara', words: '41' },
]

test('a line is read as an id first, zeros included, then as a name in any order, without case and accents', () => {
  expect(readPasted('0041\r\n41\n\n Lee, min-jun \nDIAZ, ana', CHOICES)).toEqual({
    lines: 4,
    found: ['1', '4'],
    open: [{ line: 4, text: 'Lee, min-jun', candidates: [CHOICES[1], CHOICES[2]] }],
  })
})

test('cells of a spreadsheet, quotes and numbers of a list are no part of an id or a name', () => {
  const pasted = readPasted('0042\tMin-jun Lee\n"Díaz, Ana"\n2. zoe o’hara\nRow\t0043', CHOICES)
  expect([pasted.found, pasted.open]).toEqual([['2', '1', '4', '3'], []])
})

test('an id that may have lost its zeros is asked about', () => {
  expect(readPasted('42', CHOICES)).toEqual({
    lines: 1,
    found: [],
    open: [{ line: 1, text: '42', candidates: [CHOICES[1]] }],
  })
})

test('a family name alone is asked about, with who has it, unless many have', () => {
  expect(readPasted('LEE\n"diaz"\nLee Diaz', CHOICES).open).toEqual([
    { line: 1, text: 'LEE', candidates: [CHOICES[1], CHOICES[2]] },
    { line: 2, text: '"diaz"', candidates: [CHOICES[0]] },
    { line: 3, text: 'Lee Diaz', candidates: [] },
  ])
  const seven = Array.from({ length: 7 }, (_, at) => ({ value: `${at}`, label: `Ana${at} Kim` }))
  expect(readPasted('Kim\nKim Ana3', seven)).toMatchObject({ found: ['3'], open: [{ text: 'Kim', candidates: [] }] })
})

test('a name with a letter or two wrong is asked about, with who it may be', () => {
  expect(
    readPasted('Ana Dias\nMin-jun Lae\nAna Lee\nAno Dias', CHOICES).open.map(({ text, candidates }) => [
      text,
      candidates.map(({ value }) => value),
    ]),
  ).toEqual([
    ['Ana Dias', ['1']],
    ['Min-jun Lae', ['2', '3']],
    ['Ana Lee', []],
    ['Ano Dias', []],
  ])
})

test('who is unknown stays open, with the number of the line', () => {
  expect(readPasted('nobody\n0043', CHOICES)).toEqual({
    lines: 2,
    found: ['3'],
    open: [{ line: 1, text: 'nobody', candidates: [] }],
  })
})
