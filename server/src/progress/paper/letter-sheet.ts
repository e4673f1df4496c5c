import { GREY, INK, LINE, type Pen } from '../../files/pdf/pen.ts'
import { interpreters } from '../../texts/interpreters.ts'
import { formatOf } from './formats.ts'
import type { Letter } from './letter.ts'
import { drawChart } from './letter-chart.ts'
import { drawMark } from './mark.ts'

// A US letter page, in points. Made for a school's copier: ink on white, no level colours.
const [LEFT, RIGHT] = [43, 569]
const WIDTH = RIGHT - LEFT
const COLUMN = 276
const BODY = { size: 10.8, leading: 15.4 }
const FACES = { plain: 'sans', b: 'sansBold', w: 'serifBold' } as const
/** The last lines of the page. */
const FOOT = 718

/** A family's letter on one page (RPT-8). */
export function drawLetter(pen: Pen, letter: Letter): void {
  let y = drawHead(pen, letter)
  if (letter.learned.length > 0 || letter.way.state !== 'notStarted') {
    y = drawLists(pen, fewerItems(pen, letter, y), y)
    y = drawGrowth(pen, letter, y)
  } else y = pen.paragraph({ ...at(y + 26), ...BODY, faces: FACES }, letter.wayText) + 6
  drawHome(pen, letter, Math.min(y, FOOT - 24 - homeHeight(pen, letter)))
  drawAsk(pen, letter)
}

/** A page that says one thing: that there is nothing to print. */
export function drawAlone(pen: Pen, text: string): void {
  drawMark(pen, LEFT, 43)
  pen.text(LEFT, 88, text, 'sans', { size: BODY.size })
}

/** A list's items: the width of the sign before each, the height of a line, and the space after each. */
const LIST = { sign: 24, leading: 14, after: 6.5 } as const
const COLUMNS = { learned: COLUMN - 14, next: RIGHT - LEFT - COLUMN } as const
const MIN_CHART = 60

/** Leaves items out where long names would push the letter past the end of the page. */
function fewerItems(pen: Pen, letter: Letter, top: number): Letter {
  const heightOf = (items: readonly string[], width: number) =>
    items.reduce(
      (sum, item) => sum + pen.linesIn(item, FACES, width - LIST.sign, BODY.size) * LIST.leading + LIST.after,
      0,
    )
  const title = pen.linesIn(letter.say('learned', { name: letter.name }), { plain: 'sansBold' }, COLUMN - 20, 11.6)
  const room =
    FOOT - 24 - homeHeight(pen, letter) - top - 26 - title * 14 - 7 - 26 - MIN_CHART - 18 - wayHeight(pen, letter)
  for (const count of [3, 2]) {
    const fewer = { ...letter, learned: letter.learned.slice(-count), next: letter.next.slice(0, count) }
    const height = Math.max(heightOf(fewer.learned, COLUMNS.learned), heightOf(fewer.next, COLUMNS.next))
    if (height <= room) return fewer
  }
  return { ...letter, learned: letter.learned.slice(-1), next: letter.next.slice(0, 1) }
}

const wayHeight = (pen: Pen, { wayText }: Letter) => pen.linesIn(wayText, FACES, WIDTH - 10, BODY.size) * BODY.leading

const at = (y: number) => ({ x: LEFT, y, width: WIDTH })

function drawHead(pen: Pen, letter: Letter): number {
  const { say, date, fullName, who, lead } = letter
  drawMark(pen, LEFT, 43)
  pen.text((LEFT + RIGHT) / 2, 42, say('title'), 'sans', { size: 9.4, colour: GREY, align: 'center' })
  pen.text(RIGHT, 42, date, 'sans', { size: 9.4, colour: GREY, align: 'right' })
  rule(pen, 55, GREY)
  const size = pen.fitting(fullName, 'serifBold', WIDTH, [30, 15])
  let y = pen.paragraph({ ...at(92), size, leading: size * 1.2, faces: { plain: 'serifBold' } }, fullName)
  y = pen.paragraph({ ...at(y - size * 1.2 + 19), ...BODY, colour: GREY, faces: { plain: 'sans' } }, who)
  const set = { size: 15.5, leading: 21, faces: { plain: 'serif' } as const, isBalanced: true }
  return pen.paragraph({ ...at(y + 14), ...set, width: 475 }, lead) - 21
}

function drawLists(pen: Pen, { say, name, learned, next }: Letter, top: number): number {
  const head = { size: 11.6, leading: 14, faces: { plain: 'sansBold' } as const }
  const y = top + 26
  const right = LEFT + COLUMN
  const ends = [
    pen.paragraph({ x: LEFT, y, width: COLUMN - 20, ...head }, say('learned', { name })),
    pen.paragraph({ x: right, y, width: RIGHT - right, ...head }, say('next')),
  ]
  const column = (x: number, width: number, items: readonly string[], sign: (line: number, place: number) => void) =>
    items.reduce(
      (line, item, place) => {
        sign(line, place)
        return (
          pen.paragraph(
            { x: x + LIST.sign, y: line, width: width - LIST.sign, ...BODY, leading: LIST.leading, faces: FACES },
            item,
          ) + LIST.after
        )
      },
      Math.max(...ends) + 7,
    )
  const tick = (line: number) => {
    pen.document
      .circle(LEFT + 8, line - 4, 6.8)
      .lineWidth(1.1)
      .stroke(INK)
    pen.document.lineWidth(1.5).lineCap('round').lineJoin('round')
    pen.document
      .moveTo(LEFT + 4.9, line - 3.8)
      .lineTo(LEFT + 7, line - 1.7)
      .lineTo(LEFT + 11.2, line - 6.3)
      .stroke(INK)
  }
  const number = (line: number, place: number) => {
    const isNow = place === 0
    pen.document.circle(right + 8, line - 4, 6.8).lineWidth(1.1)
    if (isNow) pen.document.fillAndStroke(INK, INK)
    else pen.document.stroke(INK)
    const colour = isNow ? 'white' : INK
    pen.text(right + 8, line - 0.9, String(place + 1), 'sansBold', { size: 8.6, colour, align: 'center' })
  }
  const items = learned.length > 0 ? learned : [say('justBegun')]
  return Math.max(column(LEFT, COLUMNS.learned, items, tick), column(right, COLUMNS.next, next, number))
}

function drawGrowth(pen: Pen, letter: Letter, top: number): number {
  const { say, way, wayText } = letter
  rule(pen, top - 4, LINE)
  const title = say(way.goal === null ? 'chart.titleAlone' : 'chart.title')
  pen.text(LEFT, top + 14, title, 'sansBold', { size: 11.6 })
  const y = top + 26
  const below = FOOT - 24 - homeHeight(pen, letter) - y
  const height = Math.max(MIN_CHART, Math.min(132, below - wayHeight(pen, letter) - 22))
  drawChart(pen, letter, { x: LEFT, y, width: WIDTH, height })
  return pen.paragraph({ ...at(y + height + 16), width: WIDTH - 10, ...BODY, faces: FACES }, wayText) + 2
}

/** The home box without its tips. */
const HOME = 138
const TIP = { width: WIDTH - 52, size: BODY.size, leading: 15 }

const homeHeight = (pen: Pen, { home }: Letter) =>
  home.tips.reduce((sum, tip) => sum + pen.linesIn(tip, FACES, TIP.width, TIP.size) * TIP.leading + 5, 0) + HOME

function drawHome(pen: Pen, letter: Letter, top: number): void {
  const { say, home } = letter
  const height = homeHeight(pen, letter)
  const [x, right] = [LEFT + 15, RIGHT - 15]
  pen.document.roundedRect(LEFT, top, WIDTH, height, 7).lineWidth(1.5).stroke(INK)
  pen.text(x, top + 24, say('home.title'), 'sansBold', { size: 12.8 })
  let y = top + 44
  for (const [place, tip] of home.tips.entries()) {
    pen.text(x, y, `${place + 1}.`, 'sansBold', { size: TIP.size })
    y = pen.paragraph({ x: x + 20, y, ...TIP, faces: FACES }, tip) + 5
  }
  rule(pen, y - 8, GREY, x, right)
  pen.text(x, y + 7, say(`home.show.${home.kind}`), 'sans', { size: 9.8, colour: GREY })
  drawWords(pen, home.words, { x, right, y: y + 33 })
  rule(pen, y + 45, GREY, x, right)
  drawStars(pen, letter, { x, right, y: y + 45 })
}

interface Row {
  readonly x: number
  readonly right: number
  readonly y: number
}

/** As large as fits, spread over the line. */
function drawWords(pen: Pen, words: readonly string[], { x, right, y }: Row): void {
  const total = (size: number) => words.reduce((sum, word) => sum + pen.widthOf(word, 'serif', size), 0)
  const gaps = Math.max(1, words.length - 1)
  const size = Math.min(22.5, ((right - x - gaps * 14) / Math.max(1, total(22.5))) * 22.5)
  const gap = words.length < 2 ? 0 : (right - x - total(size)) / gaps
  let at = x
  for (const word of words) {
    pen.text(at, y, word, 'serif', { size })
    at += pen.widthOf(word, 'serif', size) + gap
  }
}

const STAR = 'M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8Z'
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

function drawStars(pen: Pen, { say, lang }: Letter, { x, right, y }: Row): void {
  pen.text(x, y + 28, say('home.stars'), 'sans', { size: 9.8, colour: GREY })
  const dayName = formatOf(lang, { weekday: 'short' })
  for (let day = 0; day < 7; day++) {
    const centre = right - 10 - (6 - day) * 31
    pen.document.save()
    pen.document.translate(centre - 10, y + 7).scale(20 / 24)
    pen.document.path(STAR).lineWidth(1.4).lineJoin('round').stroke(INK)
    pen.document.restore()
    const name = dayName.format(MONDAY + day * 86_400_000).replace('.', '')
    pen.text(centre, y + 37, name, 'sansBold', { size: 9.2, align: 'center' })
  }
}

function drawAsk(pen: Pen, { say, ask, lang }: Letter): void {
  pen.text(LEFT, FOOT, say('ask.title'), 'sansBold', { size: 11.6 })
  let y = FOOT + 15
  for (const line of ask) y = pen.paragraph({ x: LEFT, y, width: 268, size: 9.8, leading: 13, faces: FACES }, line) + 1
  const others = Object.entries(interpreters).flatMap(([language, line]) => (language === lang ? [] : [line]))
  const x = LEFT + 290
  pen.document
    .lineWidth(0.75)
    .moveTo(x - 10, FOOT - 9)
    .lineTo(x - 10, FOOT + 34)
    .stroke(GREY)
  for (const [place, line] of others.entries())
    pen.text(x, FOOT + place * 15, line, 'sans', { size: 9.4, colour: GREY })
}

function rule(pen: Pen, y: number, colour: string, from = LEFT, to = RIGHT): void {
  pen.document.lineWidth(0.75).moveTo(from, y).lineTo(to, y).stroke(colour)
}
