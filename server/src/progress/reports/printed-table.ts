import { formatLongDate } from '@hornbook/rules/time/written-days'
import type { Face } from '../../files/pdf/fonts.ts'
import { GREY, INK, LINE, type Pen } from '../../files/pdf/pen.ts'
import { t } from '../../texts/texts.ts'
import {
  ARROW,
  BAR,
  GAP,
  headWidth,
  innerWidth,
  type Layout,
  type Look,
  type PlacedColumn,
  TABLE_AREA,
} from './table-layout.ts'

interface Rows<Row> {
  readonly rows: readonly Row[]
  /** The index of its first row in the whole table: every fifth row has a stronger rule. */
  readonly first: number
  readonly top: number
  /** The averages by column; null unless the table ends here. */
  readonly average: readonly string[] | null
}

/** Rows under their head. */
export function drawTable<Row>(pen: Pen, layout: Layout<Row>, { rows, first, top, average }: Rows<Row>): void {
  const { columns, heights, headHeight, last } = layout
  let y = top + headHeight
  drawHeads(pen, layout, y)
  for (const [at, row] of rows.entries()) {
    const height = heights[first + at] ?? 0
    for (const column of columns)
      drawCell(pen, column, { row, text: column.texts[first + at] ?? '', y, height }, layout)
    y += height
    const isFifth = (first + at + 1) % 5 === 0
    rule(pen, y, isFifth ? GREY : LINE, isFifth ? 0.6 : 0.4)
  }
  if (rows.length === 0)
    pen.text(TABLE_AREA.left, y + last * 0.7, t('progress:print.noRows'), 'sans', { size: layout.size })
  if (average === null || rows.length === 0) return
  rule(pen, y, INK, 0.9)
  const baseline = baselineOf(y, last, 1, layout)
  pen.text(TABLE_AREA.left, baseline, t('progress:print.average'), 'sansBold', { size: layout.size })
  for (const [at, text] of average.entries()) {
    const column = columns[at]
    if (column && text !== '') drawNumber(pen, column, text, baseline, 'sansBold', layout.size)
  }
}

/** The first baseline of lines in the middle of a row. */
const baselineOf = (y: number, height: number, lines: number, { size, leading }: Look) =>
  y + height / 2 - ((lines - 1) * leading) / 2 + size * 0.35

function drawHeads<Row>(pen: Pen, { columns, head }: Layout<Row>, bottom: number): void {
  for (const column of columns) {
    const width = headWidth(column)
    const lines = pen.linesIn(column.header, head.faces, width, head.size)
    const x = column.isNumber ? column.x + width : column.x
    const y = bottom - 5.5 - (lines - 1) * head.leading
    const align = column.isNumber ? 'right' : 'left'
    pen.paragraph({ ...head, colour: GREY, x, y, width, align }, column.header)
  }
  rule(pen, bottom, INK, 0.9)
}

interface Cell<Row> {
  readonly row: Row
  readonly text: string
  readonly y: number
  readonly height: number
}

function drawCell<Row>(pen: Pen, column: PlacedColumn<Row>, { row, text, y, height }: Cell<Row>, look: Look): void {
  if (text === '') return
  const { size, leading } = look
  if (column.isNumber) {
    const baseline = baselineOf(y, height, 1, look)
    drawNumber(pen, column, text, baseline, 'sans', size)
    const direction = column.arrow?.(row)
    if (direction !== undefined) drawArrow(pen, column.x + column.width - GAP - 6, baseline - 2.2, direction)
    const filled = column.bar?.(row)
    if (filled !== undefined && filled !== null) drawBar(pen, column.x, baseline - size * 0.35 - 2.3, filled)
    return
  }
  const set = { size, leading, width: innerWidth(column), faces: { plain: 'sans' } } as const
  const lines = pen.linesIn(text, set.faces, set.width, size)
  pen.paragraph({ ...set, x: column.x, y: baselineOf(y, height, lines, look) }, text)
}

function drawNumber<Row>(pen: Pen, column: PlacedColumn<Row>, text: string, y: number, face: Face, size: number): void {
  const x = column.x + column.width - GAP - (column.arrow ? ARROW : 0)
  pen.text(x, y, text, face, { size, align: 'right' })
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

const FOOT = { size: 7.8, colour: GREY, y: 592 } as const
const ALIKE = {
  x: TABLE_AREA.left,
  width: TABLE_AREA.right - TABLE_AREA.left,
  leading: 10,
  faces: { plain: 'sans' },
} as const

const alikeText = (alike: readonly string[]) => t('progress:print.alike', { values: alike.join('; ') })

/** How high the sentence is about what all rows have in common; it is set above the foot. */
export const alikeHeight = (pen: Pen, alike: readonly string[]): number =>
  alike.length === 0 ? 0 : 4 + pen.linesIn(alikeText(alike), ALIKE.faces, ALIKE.width, FOOT.size) * ALIKE.leading

/** What the signs mean, what all rows have in common, and the page. */
export function drawFoot(pen: Pen, { of, day, page, count, alike }: Foot): void {
  const { y, ...set } = FOOT
  if (alike.length > 0)
    pen.paragraph({ ...ALIKE, ...set, colour: INK, y: y - alikeHeight(pen, alike) }, alikeText(alike))
  let x: number = TABLE_AREA.left
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
  const made = formatLongDate(day)
  const text = t('progress:print.page', { day: made, page, pages: count })
  pen.text(TABLE_AREA.right, y, text, 'sans', { ...set, align: 'right' })
}

function rule({ document }: Pen, y: number, colour: string, width: number): void {
  document.lineWidth(width).moveTo(TABLE_AREA.left, y).lineTo(TABLE_AREA.right, y).stroke(colour)
}
