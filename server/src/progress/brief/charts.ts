import { formatDecimal } from '@hornbook/rules/figures/display'
import { type DayNumber, dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { GREY, INK, LINE, type Pen } from '../../files/pdf/pen.ts'
import { t } from '../../texts/texts.ts'
import { percentText } from './words.ts'

export const [LEFT, RIGHT] = [43, 569] as const
const SMALL = 9

/** A table whose cells are the darker the more children are there: it says the same without colours. */
export function drawWhere(
  pen: Pen,
  y: number,
  heads: readonly string[],
  rows: readonly { readonly name: string; readonly shares: readonly number[] }[],
): number {
  const names = 118
  const width = (RIGHT - LEFT - names) / heads.length
  const height = Math.min(24, 250 / rows.length)
  for (const [at, head] of heads.entries())
    pen.text(LEFT + names + (at + 0.5) * width, y, head, 'sansBold', { size: 8.4, align: 'center' })
  for (const [at, { name, shares }] of rows.entries()) {
    const top = y + 7 + at * height
    const baseline = top + height / 2 + 3.2
    const size = pen.fitting(name, 'sans', names - 8, [SMALL + 0.6, 6])
    pen.text(LEFT, baseline, name, at === 0 ? 'sansBold' : 'sans', { size })
    for (const [column, share] of shares.entries()) {
      const x = LEFT + names + column * width
      const level = Math.round(255 - Math.sqrt(share) * 190)
      pen.document.rect(x + 1, top + 1, width - 2, height - 2).fill([level, level, level])
      pen.text(x + width / 2, baseline, percentText(share), 'sans', {
        size: SMALL,
        align: 'center',
        // Each has a contrast of 4.5 there.
        colour: level < 118 ? 'white' : 'black',
      })
    }
  }
  return y + 7 + rows.length * height
}

/** A bar for each share, with its words before and its value after. */
export function drawShares(
  pen: Pen,
  y: number,
  rows: readonly { readonly words: string; readonly share: number }[],
): number {
  const [names, height] = [236, 19] as const
  const width = RIGHT - LEFT - names - 40
  for (const [at, { words, share }] of rows.entries()) {
    const baseline = y + at * height
    pen.text(LEFT, baseline, words, 'sans', { size: 9.8 })
    pen.document
      .rect(LEFT + names, baseline - 8.5, width, 11)
      .lineWidth(0.6)
      .stroke(LINE)
    if (share > 0) pen.document.rect(LEFT + names, baseline - 8.5, Math.max(1, width * share), 11).fill(GREY)
    pen.text(LEFT + names + width + 8, baseline, percentText(share), 'sansBold', { size: 9.8 })
  }
  return y + rows.length * height
}

interface Point {
  readonly day: DayNumber
  readonly value: number
}

interface Chart {
  readonly y: number
  readonly height: number
  readonly from: DayNumber
  readonly to: DayNumber
  readonly now: readonly Point[]
  /** Already moved on to this year's days. */
  readonly before: readonly Point[]
  readonly isBars?: boolean
}

/** A value for each week: this year's drawn full, last year's dotted or as outlines. */
export function drawWeeks(pen: Pen, { y, height, from, to, now, before, isBars = false }: Chart): void {
  const { document } = pen
  const [left, bottom] = [LEFT + 34, y + height]
  const top = topOf([...now, ...before].map(({ value }) => value))
  const xOf = (day: number) => left + ((day - from) / Math.max(1, to - from)) * (RIGHT - left)
  const yOf = (value: number) => bottom - (value / top) * height
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const line = yOf(top * part)
    document
      .lineWidth(part === 0 ? 0.9 : 0.5)
      .moveTo(left, line)
      .lineTo(RIGHT, line)
      .stroke(part === 0 ? GREY : LINE)
    const value = top < 10 ? formatDecimal(top * part) : String(Math.round(top * part))
    pen.text(left - 6, line + 3, value, 'sans', { size: SMALL, colour: GREY, align: 'right' })
  }
  drawMonths(pen, { from, to, xOf, y: bottom + 13 })
  if (isBars) {
    const width = Math.min(26, (Math.max(3, xOf(from + 7) - left) - 1) / 2)
    const drawn = (points: readonly Point[]) => points.filter(({ value }) => value > 0)
    for (const { day, value } of drawn(before))
      document
        .rect(xOf(day), yOf(value), width, bottom - yOf(value))
        .lineWidth(0.8)
        .stroke(GREY)
    for (const { day, value } of drawn(now))
      document.rect(xOf(day) + width, yOf(value), width, bottom - yOf(value)).fill(INK)
    return
  }
  const draw = (points: readonly Point[]) => {
    for (const [at, { day, value }] of points.entries())
      if (at === 0) document.moveTo(xOf(day), yOf(value))
      else document.lineTo(xOf(day), yOf(value))
    if (points.length > 0) document.stroke(INK)
  }
  document.lineWidth(1.2).dash(2, { space: 3 })
  draw(before)
  document.undash().lineWidth(2.4).lineJoin('round')
  draw(now)
}

/** A round number that all values are below. */
function topOf(values: readonly number[]): number {
  const most = Math.max(0.4, ...values)
  const unit = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 4, 8, 10].find(each => each * unit >= most) ?? 10) * unit
}

interface Months {
  readonly from: DayNumber
  readonly to: DayNumber
  readonly xOf: (day: number) => number
  readonly y: number
}

function drawMonths(pen: Pen, { from, to, xOf, y }: Months): void {
  const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
  let [year, month] = dateOf(from).split('-').map(Number) as [number, number]
  let last = Number.NEGATIVE_INFINITY
  for (;;) {
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    const day = dayNumberOf(first)
    if (day > to - 6) break
    const x = xOf(Math.max(day, from))
    if (x - last > 30) {
      pen.text(x, y, name.format(Date.parse(first)), 'sans', { size: SMALL, colour: GREY })
      last = x
    }
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
}

/** What the two kinds of lines or bars are. */
export function drawLegend(pen: Pen, y: number, isBars: boolean): void {
  const { document } = pen
  for (const [at, which] of (['now', 'before'] as const).entries()) {
    const x = RIGHT - 178 + at * 84
    if (isBars) {
      document.rect(x, y - 7, 9, 8)
      if (which === 'now') document.fill(INK)
      else document.lineWidth(0.8).stroke(GREY)
    } else {
      if (which === 'before') document.lineWidth(1.2).dash(2, { space: 3 })
      else document.lineWidth(2.4)
      document
        .moveTo(x - 6, y - 3)
        .lineTo(x + 10, y - 3)
        .stroke(INK)
      document.undash()
    }
    pen.text(x + 14, y, t(`progress:brief.${which}`), 'sans', { size: SMALL, colour: GREY })
  }
}
