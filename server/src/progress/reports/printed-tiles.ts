import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { type Tile, type TileId, TOTAL_LABEL } from '@hornbook/rules/figures/tiles'
import { GREY, LINE, type Pen } from '../../files/pdf/pen.ts'
import { t } from '../../texts/texts.ts'
import { NO_FIGURE } from './print-columns.ts'
import type { Report } from './report.ts'
import { TABLE_AREA } from './table-layout.ts'

const countText = (count: number) => count.toLocaleString('en-US')

const valueText = ({ unit }: Tile, value: number, schoolDays: number) =>
  unit.symbol === '%'
    ? `${displayedPercent(value)}%`
    : unit.singular === 'day'
      ? schoolDays === 0
        ? NO_FIGURE
        : formatDecimal(value)
      : countText(value)

/** A line of the most telling figures, above the table. */
export function drawStrip(
  pen: Pen,
  { tiles, schoolDays }: Pick<Report, 'tiles' | 'schoolDays'>,
  lessons: number,
): void {
  const figure = (id: TileId, label: string) => {
    const tile = tiles.find(each => each.id === id)
    const value = tile?.dataSets[0]?.data.find(({ meta }) => meta.label === label)?.value
    return tile && value !== undefined ? { text: valueText(tile, value, schoolDays), value } : { text: '0', value: 0 }
  }
  const learning = [1, 2, 3, 4].reduce(
    (sum, level) => sum + figure('student_distribution_summary', `Level ${level}`).value,
    0,
  )
  const items = [
    [figure('students_enrolled_summary', TOTAL_LABEL).text, t('progress:print.students')],
    [countText(learning), t('progress:print.learning')],
    [figure('student_distribution_summary', 'In Test').text, t('progress:print.inTest')],
    [figure('student_distribution_summary', 'Non Active').text, t('progress:print.nonActive')],
    [figure('student_distribution_summary', 'Completed').text, t('progress:print.completed')],
    [figure('average_usage_summary', 'Days of progress').text, t('progress:print.days')],
    [figure('capit_progress_summary', 'All levels').text, t('progress:print.percent', { lessons })],
  ] as const
  pen.document
    .roundedRect(TABLE_AREA.left, 70, TABLE_AREA.right - TABLE_AREA.left, 24, 5)
    .lineWidth(0.7)
    .stroke(GREY)
  let x = TABLE_AREA.left + 12
  for (const [at, [number, words]] of items.entries()) {
    if (at > 0)
      pen.document
        .lineWidth(0.6)
        .moveTo(x - 10, 70)
        .lineTo(x - 10, 94)
        .stroke(LINE)
    pen.text(x, 86, number, 'serifBold', { size: 11.5 })
    x += pen.widthOf(number, 'serifBold', 11.5) + 4
    pen.text(x, 86, words, 'sans', { size: 8.4, colour: GREY })
    x += pen.widthOf(words, 'sans', 8.4) + 20
  }
}

const [COLUMNS, GAP, HEIGHT] = [4, 16, 232]

/** Every tile with all the values of its chart. */
export function drawTiles(pen: Pen, { tiles, schoolDays }: Pick<Report, 'tiles' | 'schoolDays'>): void {
  const width = (TABLE_AREA.right - TABLE_AREA.left - GAP * (COLUMNS - 1)) / COLUMNS
  for (const [at, tile] of tiles.entries()) {
    const x = TABLE_AREA.left + (at % COLUMNS) * (width + GAP)
    let y = 88 + Math.floor(at / COLUMNS) * (HEIGHT + GAP)
    for (const { label, data } of tile.dataSets) {
      pen.text(x, y, label, 'sansBold', { size: 9.4 })
      pen.document
        .lineWidth(0.7)
        .moveTo(x, y + 5)
        .lineTo(x + width, y + 5)
        .stroke(GREY)
      y += 17
      // More grades than a tile has room for are set closer.
      const leading = Math.min(13, (HEIGHT - 30) / Math.max(1, data.length))
      for (const { value, meta } of data) {
        const size = Math.min(8.4, leading * 0.8)
        pen.text(x, y, meta.label, 'sans', { size })
        pen.text(x + width, y, valueText(tile, value, schoolDays), 'sans', { size, align: 'right' })
        y += leading
      }
    }
  }
}
