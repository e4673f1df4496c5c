import type { Pen } from '../../files/pdf/pen.ts'
import type { PrintColumn } from './print-columns.ts'

/** Where the table is on a US letter page on its side, in points; it begins higher where no strip is above it. */
export const TABLE_AREA = { left: 32, right: 760, top: 102, topAgain: 72, bottom: 576 } as const

/** Sizes of the letters, largest first. A page of a few rows is not set as small as one of thirty. */
const SIZES = [10.6, 10, 9.4, 8.8, 8.3] as const

/** Between columns, for an arrow behind a figure, and for a bar before it. */
export const [GAP, ARROW, BAR] = [6, 9, 26]

/** The length of what a column sets beside its text. */
const beside = ({ arrow, bar }: Pick<PrintColumn<never>, 'arrow' | 'bar'>) =>
  GAP + (arrow ? ARROW : 0) + (bar ? BAR + 4 : 0)

export interface PlacedColumn<Row> extends PrintColumn<Row> {
  readonly x: number
  /** What it says of each row. */
  readonly texts: readonly string[]
}

export const innerWidth = (column: PlacedColumn<never>): number => column.width - beside(column)

export const headWidth = ({ width, arrow }: PlacedColumn<never>): number => width - GAP - (arrow ? ARROW : 0)

/** How large a table is set. */
export interface Look {
  readonly size: number
  readonly leading: number
  readonly head: { readonly size: number; readonly leading: number; readonly faces: { readonly plain: 'sansBold' } }
}

const lookOf = (size: number): Look => ({
  size,
  leading: size * 1.16,
  head: { size: size * 0.9, leading: size * 1.08, faces: { plain: 'sansBold' } },
})

export interface Layout<Row> extends Look {
  readonly columns: readonly PlacedColumn<Row>[]
  readonly headHeight: number
  /** The height of each row, and of the average below the last. */
  readonly heights: readonly number[]
  readonly last: number
}

/** A column with what it says of each row. */
export type ColumnWithTexts<Row> = PrintColumn<Row> & Pick<PlacedColumn<Row>, 'texts'>

/**
 * The largest letters with which a table fits on one page, its rows spread over the page; the smallest, where it takes
 * several.
 */
export function layoutOf<Row>(pen: Pen, columns: readonly ColumnWithTexts<Row>[], bottom: number): Layout<Row> {
  const layouts = SIZES.map(size => laidOut(pen, columns, size))
  const smallest = layouts.at(-1) as Layout<Row>
  const room = bottom - TABLE_AREA.top
  const heightOf = ({ headHeight, heights, last }: Layout<Row>) => headHeight + last + sumOf(heights)
  const fitting = layouts.find(each => each.fits && heightOf(each) <= room)
  if (!fitting) return smallest
  const more = Math.min((room - heightOf(fitting)) / (fitting.heights.length + 1), fitting.size * 1.8)
  return { ...fitting, heights: fitting.heights.map(height => height + more), last: fitting.last + more }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function laidOut<Row>(
  pen: Pen,
  columns: readonly ColumnWithTexts<Row>[],
  size: number,
): Layout<Row> & { readonly fits: boolean } {
  const look = lookOf(size)
  const needs = columns.map(column => needOf(pen, column, look))
  const widths = widthsOf(needs, columns)
  let x: number = TABLE_AREA.left
  const placed = columns.map((column, at) => {
    const width = widths[at] ?? 0
    x += width
    return { ...column, x: x - width, width }
  })
  const row = size * 1.6
  const heights = (columns[0]?.texts ?? []).map((_, at) => {
    const lines = placed.map(column => linesOf(pen, column, column.texts[at] ?? '', look))
    return row + (Math.max(1, ...lines) - 1) * look.leading
  })
  const heads = placed.map(column => pen.linesIn(column.header, look.head.faces, headWidth(column), look.head.size))
  const headHeight = 8 + Math.max(...heads) * look.head.leading
  return {
    ...look,
    columns: placed,
    headHeight,
    heights,
    last: row,
    fits: sumOf(needs.map(({ least }) => least)) <= WIDTH,
  }
}

const linesOf = (pen: Pen, column: PlacedColumn<never>, text: string, { size }: Look) =>
  text === '' || column.isNumber ? 1 : pen.linesIn(text, { plain: 'sans' }, innerWidth(column), size)

const WIDTH = TABLE_AREA.right - TABLE_AREA.left

interface Need {
  /** With words in lines below one another. */
  readonly least: number
  /** With each text on one line. */
  readonly wish: number
}

/** No word makes a column wider than this, in letters' sizes: a longer one is broken. */
const LONGEST_WORD = 11

/** Sums of widths differ in their last digits. */
const ROUNDING = 0.1

function needOf(pen: Pen, column: ColumnWithTexts<never>, { size, head }: Look): Need {
  const widest = (texts: Iterable<string>, face: 'sans' | 'sansBold', of: number) =>
    Math.max(0, ...[...new Set(texts)].map(text => pen.widthOf(text, face, of))) + ROUNDING
  const words = (texts: readonly string[]) => texts.flatMap(text => text.split(' '))
  const header = widest(words([column.header]), 'sansBold', head.size) + GAP + (column.arrow ? ARROW : 0)
  const whole = Math.max(header, widest(column.texts, 'sans', size) + beside(column))
  if (column.isNumber) return { least: whole, wish: whole }
  const word = Math.min(widest(words(column.texts), 'sans', size), size * LONGEST_WORD) + beside(column)
  return { least: Math.max(header, word), wish: Math.max(whole, column.isForPen ? size * 14 : 0) }
}

/** Room that is left over goes to all columns by their share; where there is too little, the widest are narrowed first. */
function widthsOf(needs: readonly Need[], columns: readonly PrintColumn<never>[]): readonly number[] {
  const cappedAt = (most: number) => needs.map(({ least, wish }) => Math.max(least, Math.min(wish, most)))
  let [low, high] = [0, WIDTH]
  while (high - low > 0.01) {
    const most = (low + high) / 2
    if (sumOf(cappedAt(most)) > WIDTH) high = most
    else low = most
  }
  const widths = cappedAt(low)
  const spare = WIDTH - sumOf(widths)
  // Words that cannot be narrowed enough are broken between letters.
  if (spare < 0) return widths.map(width => (width * WIDTH) / (WIDTH - spare))
  const shares = sumOf(columns.map(({ width }) => width))
  return widths.map((width, at) => width + (spare * (columns[at]?.width ?? 0)) / shares)
}
