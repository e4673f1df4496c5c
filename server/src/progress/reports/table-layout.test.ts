import { beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../files/pdf/document.ts'
import type { Pen } from '../../files/pdf/pen.ts'
import { type ColumnWithTexts, innerWidth, type Layout, layoutOf, TABLE_AREA } from './table-layout.ts'

let pen: Pen

beforeAll(async () => {
  const document = pdfOf({ title: '', lang: 'en', now: 0 }, each => {
    pen = each
    return []
  })
  for await (const _ of document);
})

test('a class of 28 is one page at a size that can be read, its rows spread over the page', () => {
  const layout = layoutOf(
    pen,
    classOf([...rows(27, 'Anaya Reddy'), 'Maximiliana Papadimitrakopoulou-Featherstonehaugh']),
    TABLE_AREA.bottom,
  )
  expect(layout.size).toBeGreaterThanOrEqual(8.3)
  expect(endOf(layout)).toBeCloseTo(TABLE_AREA.bottom)
})

test('few rows are set larger', () => {
  expect(layoutOf(pen, classOf(rows(5, 'Anaya Reddy')), TABLE_AREA.bottom).size).toBe(10.6)
})

test('the columns fill the width of the page, and no figure leaves its column', () => {
  const { columns, size } = layoutOf(pen, classOf(rows(28, 'W'.repeat(200))), TABLE_AREA.bottom)
  const end = columns.at(-1)
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeCloseTo(TABLE_AREA.right)
  for (const each of columns.filter(({ isNumber }) => isNumber))
    expect(pen.widthOf('100%', 'sans', size)).toBeLessThanOrEqual(innerWidth(each))
})

test('more rows than a page has room for keep the smallest size', () => {
  expect(layoutOf(pen, classOf(rows(60, 'Anaya Reddy')), TABLE_AREA.bottom).size).toBe(8.3)
})

const column = (header: string, texts: readonly string[], isNumber = false): ColumnWithTexts<never> => ({
  header,
  texts,
  isNumber,
  width: 50,
  cell: () => '',
})
const rows = (count: number, text: string) => Array.from({ length: count }, () => text)
/** A class: a name, four figures, a benchmark. */
const classOf = (names: readonly string[]) => [
  column('Student', names),
  ...['Days', 'Lessons', 'Level 1*', 'Level 2*'].map(header => column(header, rows(names.length, '100%'), true)),
  column('Benchmark*', rows(names.length, 'Progressing Towards Grade Level')),
]
const endOf = ({ headHeight, heights, last }: Layout<never>) =>
  TABLE_AREA.top + headHeight + heights.reduce((sum, height) => sum + height, last)
