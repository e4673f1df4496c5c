import { GREY, INK, LINE, type Pen } from '../../files/pdf/pen.ts'
import { t } from '../../texts/texts.ts'
import type { PrintColumn } from './print-columns.ts'

/** Where the table is on a US letter page on its side, in points; it begins higher where no strip is above it. */
export const TABLE = { left: 32, right: 760, top: 102, topAgain: 72, row: 13.4, bottom: 574 } as const

const SIZE = 7.6
const LEADING = 8.8
/** Between columns, and for an arrow behind a figure. */
const [GAP, ARROW] = [5, 9]

export interface Placed<Row> extends PrintColumn<Row> {
  readonly x: number
}

type AnyColumn = Placed<never>

const innerWidth = (column: Pick<AnyColumn, 'width' | 'arrow' | 'bar'>) =>
  column.width - GAP - (column.arrow ? ARROW : 0) - (column.bar ? BAR + 4 : 0)

/** How high each row is: names and reasons wrap, nothing is cut off. */
export const rowHeights = <Row>(pen: Pen, columns: readonly Placed<Row>[], rows: readonly Row[], zone: string) =>
  rows.map(row => {
    const lines = columns.map(column => {
      const text = column.cell(row, zone)
      return text === '' ? 1 : pen.linesIn(text, { plain: 'sans' }, innerWidth(column), SIZE)
    })
    return TABLE.row + (Math.max(1, ...lines) - 1) * LEADING
  })

interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly heights: readonly number[]
  readonly first: number
  readonly zone: string
  readonly top: number
  /** The averages by column; null unless the table ends here. */
  readonly average: readonly string[] | null
}

const HEAD = { size: 6.8, leading: 8.2, faces: { plain: 'sansBold' } } as const

/** How high the head is: its longest name may take three lines. */
export const headHeight = <Row>(pen: Pen, columns: readonly Placed<Row>[]): number => {
  const lines = columns.map(({ header, width }) => pen.linesIn(header, HEAD.faces, width - GAP, HEAD.size))
  return 8 + Math.max(...lines) * HEAD.leading
}

/** Rows under their head. */
export function drawTable<Row>(pen: Pen, columns: readonly Placed<Row>[], table: Rows<Row>): void {
  const { rows, heights, first, zone, average } = table
  const head = headHeight(pen, columns)
  drawHeads(pen, columns, table.top + head)
  let y = table.top + head
  for (const [at, row] of rows.entries()) {
    const height = heights[at] ?? TABLE.row
    for (const column of columns) drawCell(pen, column, row, zone, y)
    y += height
    const isFifth = (first + at + 1) % 5 === 0
    rule(pen, y, isFifth ? GREY : LINE, isFifth ? 0.6 : 0.4)
  }
  if (rows.length === 0) pen.text(TABLE.left, y + 11, t('progress:print.noRows'), 'sans', { size: SIZE })
  if (average === null || rows.length === 0) return
  rule(pen, y, INK, 0.9)
  pen.text(TABLE.left, y + 9.7, t('progress:print.average'), 'sansBold', { size: SIZE })
  for (const [at, text] of average.entries()) {
    const column = columns[at]
    if (column && text !== '') drawNumber(pen, column, text, y, 'sansBold')
  }
}

function drawHeads<Row>(pen: Pen, columns: readonly Placed<Row>[], bottom: number): void {
  for (const column of columns) {
    const width = column.width - GAP
    const lines = pen.linesIn(column.header, HEAD.faces, width, HEAD.size)
    const x = column.isNumber ? column.x + column.width - GAP - (column.arrow ? ARROW : 0) : column.x
    const y = bottom - 5.5 - (lines - 1) * HEAD.leading
    const align = column.isNumber ? 'right' : 'left'
    pen.paragraph({ ...HEAD, colour: GREY, x, y, width, align }, column.header)
  }
  rule(pen, bottom, INK, 0.9)
}

const BAR = 26

function drawCell<Row>(pen: Pen, column: Placed<Row>, row: Row, zone: string, y: number): void {
  const text = column.cell(row, zone)
  if (text === '') return
  if (column.isNumber) {
    drawNumber(pen, column, text, y, 'sans')
    const direction = column.arrow?.(row)
    if (direction !== undefined) drawArrow(pen, column.x + column.width - GAP - 6, y + 7.5, direction)
    const filled = column.bar?.(row)
    if (filled !== undefined && filled !== null) drawBar(pen, column.x, y + 4.7, filled)
    return
  }
  const set = { size: SIZE, leading: LEADING, faces: { plain: 'sans' } } as const
  pen.paragraph({ ...set, x: column.x, y: y + 9.7, width: innerWidth(column) }, text)
}

function drawNumber<Row>(pen: Pen, column: Placed<Row>, text: string, y: number, face: 'sans' | 'sansBold'): void {
  const x = column.x + column.width - GAP - (column.arrow ? ARROW : 0)
  pen.text(x, y + 9.7, text, face, { size: SIZE, align: 'right' })
}

function drawBar({ document }: Pen, x: number, y: number, percent: number): void {
  document.roundedRect(x, y, BAR, 4.6, 2.3).lineWidth(0.6).stroke(GREY)
  const width = (Math.min(100, percent) / 100) * BAR
  if (width >= 1) document.roundedRect(x, y, width, 4.6, Math.min(2.3, width / 2)).fill(GREY)
}

/** Up, a dash, or down. */
function drawArrow({ document }: Pen, x: number, y: number, direction: number): void {
  if (direction === 0)
    document
      .lineWidth(0.8)
      .moveTo(x, y - 0.6)
      .lineTo(x + 4.4, y - 0.6)
      .stroke(GREY)
  else {
    const [base, tip] = direction > 0 ? [y + 1.4, y - 2.6] : [y - 2.6, y + 1.4]
    document
      .moveTo(x, base)
      .lineTo(x + 2.2, tip)
      .lineTo(x + 4.4, base)
      .fill(GREY)
  }
}

interface Foot {
  readonly of: 'students' | 'classes' | 'schools'
  readonly day: string
  readonly page: number
  readonly count: number
  /** What every row has, said once. */
  readonly alike: readonly string[]
}

/** What the signs mean, what all rows have in common, and the page. */
export function drawFoot(pen: Pen, { of, day, page, count, alike }: Foot): void {
  const set = { size: 7.4, colour: GREY } as const
  const y = 590
  let x: number = TABLE.left
  const write = (text: string) => {
    pen.text(x, y, text, 'sans', set)
    x += pen.widthOf(text, 'sans', set.size) + 4
  }
  for (const [direction, text] of [
    [1, t('progress:print.above')],
    [0, t('progress:print.on')],
    [-1, t('progress:print.below', { peers: t(`progress:print.peers.${of}`) })],
  ] as const) {
    drawArrow(pen, x, y - 2, direction)
    x += 7
    write(text)
  }
  x += 4
  write(t('progress:print.star'))
  if (alike.length > 0) write(t('progress:print.alike', { values: alike.join('; ') }))
  const made = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
  const text = t('progress:print.page', { day: made, page, pages: count })
  pen.text(TABLE.right, y, text, 'sans', { ...set, align: 'right' })
}

function rule({ document }: Pen, y: number, colour: string, width: number): void {
  document.lineWidth(width).moveTo(TABLE.left, y).lineTo(TABLE.right, y).stroke(colour)
}
