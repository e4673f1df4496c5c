import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { type DrawPage, pdfOf } from '../../files/pdf/document.ts'
import { isolated } from '../../files/pdf/lines.ts'
import { GREY, type Pen } from '../../files/pdf/pen.ts'
import { t } from '../../texts/texts.ts'
import { drawMark, markWidth } from '../paper/mark.ts'
import { NO_FIGURE, type PrintColumn, studentPrint, unitPrint } from './print-columns.ts'
import { alikeHeight, drawFoot, drawTable } from './printed-table.ts'
import { drawStrip, drawTiles } from './printed-tiles.ts'
import { type Report, UNIT_IN } from './report.ts'
import { type ColumnWithTexts, type Layout, layoutOf, TABLE_AREA } from './table-layout.ts'

/** A progress report on paper (CALL-25): the table with its head on each page, and the tiles. */
export const printedReport = (report: Report, now: number): AsyncGenerator<Buffer> =>
  pdfOf({ title: report.about.name, lang: 'en', isLandscape: true, now }, pen =>
    report.table.of === 'students'
      ? pagesOf(pen, report, studentPrint(report.about.completed, report.schoolDays), report.table.rows)
      : pagesOf(pen, report, unitPrint(UNIT_IN[report.table.of]), report.table.rows),
  )

function pagesOf<Row>(
  pen: Pen,
  report: Report,
  columns: readonly PrintColumn<Row>[],
  rows: readonly Row[],
): readonly DrawPage[] {
  const { timezone, range } = report.about
  const told = columns.map(column => ({ ...column, texts: rows.map(row => column.cell(row, timezone)) }))
  // At least two rows: one row is always like itself.
  const isAlike = ({ isShown, texts }: ColumnWithTexts<Row>) =>
    !isShown && texts.length > 1 && new Set(texts).size === 1
  const alike = told.filter(isAlike).map(({ header, texts }) => `${header.replace('*', '')} ${texts[0]}`)
  const bottom = TABLE_AREA.bottom - alikeHeight(pen, alike)
  const layout = layoutOf(
    pen,
    told.filter(column => !isAlike(column)),
    bottom,
  )
  const pages = inPages(rows, layout, bottom)
  const count = pages.length + 1
  const foot = { of: report.table.of, day: range.today, count, alike }
  const average = averagesOf(layout.columns, report)
  return [
    ...pages.map((page, at): DrawPage => {
      const isLast = at === pages.length - 1
      return each => {
        drawHead(each, report, at === 0)
        drawTable(each, layout, {
          ...page,
          top: at === 0 ? TABLE_AREA.top : TABLE_AREA.topAgain,
          average: isLast ? average : null,
        })
        drawFoot(each, { ...foot, page: at + 1 })
      }
    }),
    each => {
      drawHead(each, report, false)
      drawTiles(each, report)
      drawFoot(each, { ...foot, page: count, alike: [] })
    },
  ]
}

interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  /** The index of its first row in the whole table. */
  readonly first: number
}

/** As many whole rows as fit, on a page or several; the first has less room. */
function inPages<Row>(rows: readonly Row[], layout: Layout<Row>, bottom: number): readonly PageOfRows<Row>[] {
  const pages: { rows: Row[]; first: number }[] = [{ rows: [], first: 0 }]
  let used = 0
  for (const [at, row] of rows.entries()) {
    const height = layout.heights[at] ?? 0
    const top = pages.length === 1 ? TABLE_AREA.top : TABLE_AREA.topAgain
    // The average comes below the last row. Heights that fill a page add up to it but for a rounding.
    if (top + layout.headHeight + used + height + layout.last > bottom + 0.01) {
      pages.push({ rows: [], first: at })
      used = 0
    }
    pages.at(-1)?.rows.push(row)
    used += height
  }
  return pages
}

/** The averages that the tiles have, by column; '' where they have none. */
function averagesOf<Row>(columns: readonly PrintColumn<Row>[], { tiles, schoolDays }: Report): readonly string[] {
  return columns.map(({ average }) => {
    const tile = tiles.find(({ id }) => id === average?.tile)
    const value = tile?.dataSets[0]?.data.find(({ meta }) => meta.label === average?.label)?.value
    if (value === undefined || !tile) return ''
    if (tile.unit.symbol === '%') return `${displayedPercent(value)}%`
    return schoolDays === 0 ? NO_FIGURE : formatDecimal(value)
  })
}

function drawHead(pen: Pen, report: Report, isFirst: boolean): void {
  const { about, schoolDays } = report
  const { name, range } = about
  const dates = t(schoolDays === 0 ? 'progress:print.datesWithoutSchool' : 'progress:print.dates', {
    start: formatLongDate(range.start),
    end: formatLongDate(range.end),
  })
  const width = TABLE_AREA.right - TABLE_AREA.left - 120
  const size = pen.fitting(isolated(name), 'serifBold', width, [17, 5])
  pen.text(TABLE_AREA.left, 46, isolated(name), 'serifBold', { size })
  pen.text(TABLE_AREA.left, 60, dates, 'sans', { size: 9, colour: GREY })
  drawMark(pen, TABLE_AREA.right - markWidth(pen, 11.5), 48)
  if (isFirst) drawStrip(pen, report, TOTAL_LESSONS)
}
