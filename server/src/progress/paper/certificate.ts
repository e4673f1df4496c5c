import type { PaperLanguage } from '@hornbook/contract/progress/parent-reports'
import { type Finished, finishedUnits } from '@hornbook/rules/figures/finished-units'
import type { Range } from '@hornbook/rules/time/ranges'
import { isolated } from '../../files/pdf/lines.ts'
import { GREY, INK, type Pen } from '../../files/pdf/pen.ts'
import { type ParentReportKey, parentReportTexts } from '../../texts/texts.ts'
import type { Child } from './children.ts'
import { dateIn } from './letter.ts'
import { drawMark, markWidth } from './mark.ts'
import { exampleOf } from './reading-words.ts'

/** A page to hang on a wall: who finished what, and when. */
export interface Certificate {
  readonly child: Child
  readonly finished: Finished
  readonly lang: PaperLanguage
}

/** The certificates of a student for what was finished in a range of dates, in the order of the days (RPT-11). */
export const certificatesOf = (child: Child, { start, end }: Range, lang: PaperLanguage): readonly Certificate[] =>
  finishedUnits(child.learning)
    .filter(({ date }) => date >= start && date <= end)
    .map(finished => ({ child, finished, lang }))

// A US letter page on its side, in points.
const [WIDTH, HEIGHT] = [792, 612]
const MIDDLE = WIDTH / 2
const TEXT = 600
const [FAR_LEFT, FAR_RIGHT] = [108, WIDTH - 108]

export function drawCertificate(pen: Pen, { child, finished, lang }: Certificate): void {
  const say = parentReportTexts(lang)
  const { unit, level, lessons, date } = finished
  drawFrame(pen)
  drawMark(pen, MIDDLE - markWidth(pen, 16) / 2, 108, 16)
  pen.text(MIDDLE, 158, say('certificate.title'), 'sans', { size: 15, colour: GREY, align: 'center' })
  drawName(pen, isolated(child.fullName))
  pen.text(MIDDLE, 262, say('certificate.finished'), 'sans', { size: 15, colour: GREY, align: 'center' })
  const what = unit
    ? say(`unit.${level}.${unit.startLesson}` as ParentReportKey)
    : say('certificate.level', { level, what: say(`level.${level}` as ParentReportKey) })
  const set = { x: MIDDLE, width: TEXT, align: 'center', isBalanced: true } as const
  const faces = { plain: 'serif' } as const
  const y = pen.paragraph({ ...set, y: 310, size: 27, leading: 34, faces }, capital(what))
  if (unit) pen.text(MIDDLE, y, exampleOf(unit, 3), 'serif', { size: 17, colour: GREY, align: 'center' })
  const day = say('certificate.lessons', { count: lessons, date: dateIn(lang, date) })
  pen.text(MIDDLE, 424, day, 'sans', { size: 13, align: 'center' })
  drawSigning(pen, say, child)
}

/** The sizes of a name that is too long for one line, and the height for its lines. */
const NAME_SIZES = [26, 22, 18, 14, 11, 9]
const NAME_HEIGHT = 72

/** On one line as long as it is a title there, else in as many as it needs, about the same middle. */
function drawName(pen: Pen, name: string): void {
  const faces = { plain: 'serifBold' } as const
  const alone = pen.fitting(name, 'serifBold', TEXT, [46, 14])
  const fits = (size: number) => pen.linesIn(name, faces, TEXT, size) * size * 1.15 <= NAME_HEIGHT
  const size = alone >= 26 ? alone : (NAME_SIZES.find(fits) ?? 9)
  const leading = size * 1.15
  const lines = pen.linesIn(name, faces, TEXT, size)
  const y = 222 - ((lines - 1) * leading) / 2
  pen.paragraph({ x: MIDDLE, y, width: TEXT, size, leading, faces, align: 'center', isBalanced: true }, name)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Two lines and a star in each corner. */
function drawFrame(pen: Pen): void {
  const { document } = pen
  document
    .roundedRect(36, 36, WIDTH - 72, HEIGHT - 72, 10)
    .lineWidth(2)
    .stroke(INK)
  document
    .roundedRect(44, 44, WIDTH - 88, HEIGHT - 88, 6)
    .lineWidth(0.75)
    .stroke(INK)
  for (const x of [72, WIDTH - 72]) for (const y of [72, HEIGHT - 72]) drawStar(pen, x, y)
}

const STAR = 'M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8Z'

function drawStar({ document }: Pen, x: number, y: number): void {
  document.save()
  document.translate(x - 13, y - 13).scale(26 / 24)
  document.path(STAR).lineWidth(1.4).lineJoin('round').stroke(INK)
  document.restore()
}

/** Two lines to write on: the left one over the class and school, the right one over the teacher. */
function drawSigning(
  pen: Pen,
  say: ReturnType<typeof parentReportTexts>,
  { teachers, classroom, school }: Child,
): void {
  const setting = { size: 11, colour: GREY } as const
  const place = [classroom, school].filter(each => each !== null).map(isolated)
  const faces = { plain: 'sans' } as const
  pen.document
    .lineWidth(0.75)
    .moveTo(FAR_LEFT, 490)
    .lineTo(FAR_LEFT + 230, 490)
    .stroke(GREY)
  pen.document
    .moveTo(FAR_RIGHT - 230, 490)
    .lineTo(FAR_RIGHT, 490)
    .stroke(GREY)
  const [first] = teachers
  const teacher = teachers.length === 1 && first ? isolated(first) : say('certificate.teacher')
  pen.paragraph({ x: FAR_LEFT, y: 506, width: 230, leading: 14, faces, ...setting }, place.join(', '))
  pen.paragraph({ x: FAR_RIGHT - 230, y: 506, width: 230, leading: 14, faces, ...setting }, teacher)
}
