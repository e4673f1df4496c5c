import { dayNumberOf } from '@hornbook/rules/time/dates'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { type DrawPage, pdfOf } from '../../files/pdf/document.ts'
import { isolated } from '../../files/pdf/lines.ts'
import { GREY, type Pen } from '../../files/pdf/pen.ts'
import { t } from '../../texts/texts.ts'
import { drawMark, markWidth } from '../paper/mark.ts'
import type { RangeOn } from '../range.ts'
import { drawLegend, drawShares, drawWeeks, drawWhere, LEFT, RIGHT } from './charts.ts'
import { A_YEAR, type BriefFacts } from './facts.ts'
import { growthWords, percentText, sharesOf, usageWords } from './words.ts'

interface Brief {
  readonly name: string
  readonly range: RangeOn
  readonly facts: BriefFacts
  readonly now: number
}

/** Two pages about a school or district for people who are not teachers: words, and drawings in ink. */
export const briefDocument = (brief: Brief): AsyncGenerator<Buffer> =>
  pdfOf({ title: t('progress:brief.title', { name: brief.name }), lang: 'en', now: brief.now }, pagesOf(brief))

const pagesOf = (brief: Brief): readonly DrawPage[] =>
  brief.facts.where === null
    ? [pen => drawTooFew(pen, brief)]
    : [pen => drawFirst(pen, brief), pen => drawSecond(pen, brief)]

const BODY = { x: LEFT, width: RIGHT - LEFT, size: 11.4, leading: 16, faces: { plain: 'serif' } } as const
const SMALL = { ...BODY, size: 9, leading: 12.5, colour: GREY, faces: { plain: 'sans' } } as const

function drawHead(pen: Pen, { name, range }: Brief, page: number, pages: number): void {
  drawMark(pen, RIGHT - markWidth(pen, 11.5), 46)
  pen.text(LEFT, 46, t('progress:brief.kind'), 'sans', { size: 9.4, colour: GREY })
  const size = pen.fitting(isolated(name), 'serifBold', RIGHT - LEFT, [26, 11])
  pen.text(LEFT, 80, isolated(name), 'serifBold', { size })
  const dates = t('progress:brief.dates', { start: formatLongDate(range.start), end: formatLongDate(range.end) })
  pen.text(LEFT, 97, dates, 'sans', { size: 9.4, colour: GREY })
  const foot = t('progress:brief.foot', { day: formatLongDate(range.today), page, pages })
  pen.text(RIGHT, 760, foot, 'sans', { size: 8.4, colour: GREY, align: 'right' })
}

function drawTooFew(pen: Pen, brief: Brief): void {
  drawHead(pen, brief, 1, 1)
  pen.paragraph({ ...BODY, y: 132 }, t('progress:brief.tooFew'))
}

const heading = (pen: Pen, y: number, text: string) => pen.text(LEFT, y, text, 'serifBold', { size: 15 })

function drawFirst(pen: Pen, brief: Brief): void {
  const { facts, range } = brief
  const { help, path } = sharesOf(facts)
  drawHead(pen, brief, 1, 2)
  const way = t('progress:brief.way', {
    reached: percentText(path[0]?.share ?? 0),
    onPath: percentText(path[1]?.share ?? 0),
    needYou: percentText(help[0]?.share ?? 0),
  })
  let y = pen.paragraph({ ...BODY, y: 126 }, `${way} ${growthWords(facts, false)} ${usageWords(facts, range)}`)
  heading(pen, y + 18, t('progress:brief.where'))
  const heads = ['notTested', 'inTest', 'level1', 'level2', 'level3', 'level4', 'completed'] as const
  const rows = (facts.where ?? []).map(({ grade, shares }) => ({ name: grade ?? t('progress:brief.all'), shares }))
  y = drawWhere(
    pen,
    y + 42,
    heads.map(head => t(`progress:brief.heads.${head}`)),
    rows,
  )
  const note = [t('progress:brief.whereText'), facts.leavesOutGrades && t('progress:brief.leftOut')]
  y = pen.paragraph({ ...SMALL, y: y + 14 }, note.filter(Boolean).join(' '))
  heading(pen, y + 20, t('progress:brief.help'))
  y = drawShares(pen, y + 42, help)
  y = pen.paragraph({ ...SMALL, y: y + 2 }, t('progress:brief.helpText'))
  heading(pen, y + 20, t('progress:brief.path'))
  y = drawShares(pen, y + 42, path)
  pen.paragraph({ ...SMALL, y: y + 2 }, t('progress:brief.pathText'))
}

function drawSecond(pen: Pen, brief: Brief): void {
  const { facts, range } = brief
  drawHead(pen, brief, 2, 2)
  const year = schoolYearOf(range.today)
  const [from, to] = [year, year + 1].map(each => dayNumberOf(schoolYearStart(each))) as [number, number]
  heading(pen, 130, t('progress:brief.growth'))
  drawLegend(pen, 130, false)
  let y = pen.paragraph({ ...BODY, y: 150 }, growthWords(facts))
  const lessons = facts.weeks.flatMap(({ start, lessonsCount, studentsAtEndCount: students }) =>
    students > 0 ? [{ day: dayNumberOf(start), value: lessonsCount / students }] : [],
  )
  const within = (points: readonly { day: number; value: number }[], first: number, last: number, ago = 0) =>
    points
      .filter(({ day }) => day >= first - ago && day <= last - ago)
      .map(({ day, value }) => ({ day: day + ago, value }))
  drawWeeks(pen, {
    y: y + 4,
    height: 170,
    from,
    to: to - 1,
    now: within(lessons, from, to - 1),
    before: within(lessons, from, to - 1, A_YEAR),
  })
  y = pen.paragraph({ ...SMALL, y: y + 206 }, t('progress:brief.growthText'))

  heading(pen, y + 26, t('progress:brief.usage'))
  if (facts.schoolDays > 0) drawLegend(pen, y + 26, true)
  y = pen.paragraph({ ...BODY, y: y + 46 }, usageWords(facts, range))
  if (facts.schoolDays === 0) return
  const days = facts.weeks.flatMap(({ start, studentDays, studentsCount }) =>
    studentsCount > 0 ? [{ day: dayNumberOf(start), value: studentDays / studentsCount }] : [],
  )
  const last = dayNumberOf(range.end)
  const first = Math.max(dayNumberOf(range.start) - 6, last - 7 * MOST_WEEKS)
  drawWeeks(pen, {
    y: y + 4,
    height: 150,
    from: first,
    to: last + 7,
    isBars: true,
    now: within(days, first, last),
    before: within(days, first, last, A_YEAR),
  })
  pen.paragraph({ ...SMALL, y: y + 186 }, t('progress:brief.usageText'))
}

/** More bars cannot be told apart. */
const MOST_WEEKS = 40
