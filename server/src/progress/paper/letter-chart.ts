import type { GoalWay } from '@hornbook/rules/figures/goal-way'
import { TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { GREY, INK, LINE, type Pen } from '../../files/pdf/pen.ts'
import type { ParentReportKey } from '../../texts/texts.ts'
import { formatOf } from './formats.ts'
import type { Letter } from './letter.ts'

/** What is learned from each lesson on; lessons are counted from the first of Level 1. */
const BANDS = [
  [0, 'band.1.0'],
  [34, 'band.1.34'],
  [70, 'band.2.0'],
  [141, 'band.2.71'],
  [202, 'band.2.132'],
  [277, 'band.3.0'],
  [301, 'band.3.24'],
  [391, 'band.4.0'],
  [TOTAL_LESSONS, 'band.4.0'],
] as const

const SMALL = 9.2
/** Room for the bands' names left of the drawing, and for the goal's right of it. */
const [NAMES, GOAL] = [88, 88]

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Lessons over the school year. The vertical axis names what is learned instead of numbers; the dotted line goes
 * straight from where the child began to the goal.
 */
export function drawChart(pen: Pen, letter: Letter, place: Place): void {
  const { say, name, way } = letter
  const { points, goal, from, to, done, state } = way
  const isReached = state === 'goalReached' || state === 'finished'
  const top = topOf(way)
  const left = place.x + NAMES
  const right = place.x + place.width - (goal === null ? 0 : GOAL)
  const bottom = place.y + place.height - 14
  const last = Math.max(to, points.at(-1)?.day ?? to)
  const xOf = (day: number) => left + ((day - from) / Math.max(1, last - from)) * (right - left)
  const yOf = (lessons: number) => bottom - (Math.min(lessons, top) / top) * (bottom - place.y)
  drawBands(pen, letter, { left, right, top, yOf, place })
  drawMonths(pen, letter, { from, last, xOf, y: bottom })
  const { document } = pen
  const [first] = points
  const today = points.at(-1)
  if (!first || !today) return
  if (goal !== null) {
    const y = yOf(goal)
    document.lineWidth(1.1).moveTo(left, y).lineTo(right, y).stroke(INK)
    document.circle(right, y, 4.5).fill(INK)
    pen.text(
      right + 10,
      y + 1,
      isReached ? say('chart.reached') : say('chart.goal', { month: letter.goalMonth }),
      'sansBold',
      { size: SMALL },
    )
    pen.text(right + 10, y + 13, say('chart.lessons', { count: goal }), 'sans', { size: SMALL, colour: GREY })
    if (!isReached && first.day < to) drawWay(pen, letter, [xOf(first.day), yOf(first.lessons)], [right, y])
  }
  document.lineWidth(2.6).lineJoin('round').lineCap('round')
  for (const [at, { day, lessons }] of points.entries())
    if (at === 0) document.moveTo(xOf(day), yOf(lessons))
    else document.lineTo(xOf(day), yOf(lessons))
  document.stroke(INK)
  const [x, y] = [xOf(today.day), yOf(today.lessons)]
  document.circle(x, y, 4.5).lineWidth(2.2).fillAndStroke('white', INK)
  // Late in the year there is no room to the right of the point.
  const isLate = x > left + (right - left) * 0.6
  const setting = { size: SMALL, align: isLate ? 'right' : 'left' } as const
  const at = isLate ? x - 9 : x + 10
  const below = isLate ? Math.min(y + 22, bottom - 16) : Math.min(y + 9, bottom - 14)
  drawOnWhite(pen, at, below, say('chart.today', { count: done }), 'sansBold', setting)
  drawOnWhite(pen, at, below + 11.5, say('chart.here', { name }), 'sans', { ...setting, colour: GREY })
}

/** The goal; if it is reached, or there is none, the next band. */
function topOf({ goal, done }: GoalWay): number {
  if (goal !== null && done < goal) return goal
  const least = Math.max(goal ?? 0, done)
  return BANDS.find(([lesson]) => lesson > least)?.[0] ?? TOTAL_LESSONS
}

interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly yOf: (lessons: number) => number
  readonly place: Place
}

function drawBands(pen: Pen, { say }: Letter, { left, right, top, yOf }: Frame): void {
  const { document } = pen
  // Where the chart goes beyond Level 1, the two halves of that level are one band.
  const bands: readonly (readonly [number, ParentReportKey])[] =
    top > BANDS[2][0] ? [[0, 'band.1.all'], ...BANDS.slice(2)] : BANDS
  for (const [at, [begins, label]] of bands.entries()) {
    const ends = Math.min(bands[at + 1]?.[0] ?? top, top)
    if (begins >= ends) break
    const [low, high] = [yOf(begins), yOf(ends)]
    const colour = begins === 0 ? GREY : LINE
    document.lineWidth(0.75).moveTo(left, low).lineTo(right, low).stroke(colour)
    if (low - high >= SMALL + 1)
      pen.text(left - 8, (low + high) / 2 + SMALL * 0.35, say(label), 'sans', {
        size: SMALL,
        colour: GREY,
        align: 'right',
      })
  }
}

interface Months {
  readonly from: number
  readonly last: number
  readonly xOf: (day: number) => number
  readonly y: number
}

function drawMonths(pen: Pen, { lang }: Letter, { from, last, xOf, y }: Months): void {
  const monthName = formatOf(lang, { month: 'long' })
  const [year = 0, month = 0] = dateOf(from).split('-').map(Number)
  for (let at = 0; at < 12; at += 2) {
    const first = new Date(Date.UTC(year, month - 1 + at, 1))
    const day = dayNumberOf(first.toISOString().slice(0, 10))
    if (day > last) return
    pen.text(xOf(day), y + 12, monthName.format(first), 'sans', { size: SMALL, colour: GREY })
  }
}

type Point = readonly [x: number, y: number]

function drawWay(pen: Pen, { say }: Letter, from: Point, to: Point): void {
  const { document } = pen
  document.lineWidth(1.2).lineCap('round').dash(1, { space: 4 })
  document
    .moveTo(...from)
    .lineTo(...to)
    .stroke(GREY)
  document.undash()
  const label = say('chart.way')
  const [wide, high] = [to[0] - from[0], to[1] - from[1]]
  if (Math.hypot(wide, high) < pen.widthOf(label, 'sans', SMALL) * 2) return
  const origin: [number, number] = [from[0] + wide * 0.75, from[1] + high * 0.75]
  document.save()
  document.rotate((Math.atan2(high, wide) * 180) / Math.PI, { origin })
  drawOnWhite(pen, origin[0], origin[1] - 5, label, 'sans', { size: SMALL, colour: GREY, align: 'center' })
  document.restore()
}

type Text = Parameters<Pen['text']>

function drawOnWhite(pen: Pen, x: number, y: number, text: string, face: Text[3], setting: Text[4]): void {
  const width = pen.widthOf(text, face, setting.size)
  const left = { left: x, center: x - width / 2, right: x - width }[setting.align ?? 'left']
  pen.document.rect(left - 2, y - setting.size, width + 4, setting.size + 2.5).fill('white')
  pen.text(x, y, text, face, setting)
}
