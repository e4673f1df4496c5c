import type { Tile } from '@hornbook/rules/figures/tiles'
import type { Sheet, SheetCell } from '../../files/sheet.ts'
import { t } from '../../texts/texts.ts'
import { type Column, columnSheet } from '../downloads/columns.ts'
import { studentColumns } from '../downloads/student-sheet.ts'
import { unitColumns } from '../downloads/unit-sheet.ts'
import { type About, displayedValue, type Report, UNIT_IN } from './report.ts'

/** The sheets of a unit's report (CALL-25): its table, its tiles with the data of their charts, and what it is about. */
export const reportSheets = (report: Report): readonly Sheet[] => [
  tableSheet(report),
  plainSheet('tiles', ['tile', 'label', 'value', 'unit'], report.tiles.flatMap(tileRows)),
  plainSheet('about', ['about', 'what'], aboutRows(report.about)),
]

function tableSheet({ table, about: { timezone, completed } }: Report): Sheet {
  const named = <Row>(
    name: 'schools' | 'classes' | 'students',
    columns: readonly Column<Row>[],
    rows: readonly Row[],
  ) => ({
    name: t(`progress:report.sheet.${name}`),
    ...columnSheet(columns, batch(rows), timezone),
  })
  return table.of === 'students'
    ? named(table.of, studentColumns(completed), table.rows)
    : named(table.of, unitColumns(UNIT_IN[table.of]), table.rows)
}

async function* batch<Row>(rows: readonly Row[]) {
  yield rows
}

type Plain = 'tile' | 'label' | 'value' | 'unit' | 'about' | 'what'

const plainSheet = (
  name: 'tiles' | 'about',
  columns: readonly Plain[],
  rows: readonly (readonly SheetCell[])[],
): Sheet => ({
  name: t(`progress:report.sheet.${name}`),
  columns: columns.map(column => ({ header: t(`progress:report.column.${column}`), isNumber: column === 'value' })),
  rows: batch(rows),
})

/** Every value of a tile, as the screen shows it (NUM-38, NUM-39). */
const tileRows = ({ unit, dataSets }: Tile): SheetCell[][] =>
  dataSets.flatMap(({ label, data }) =>
    data.map(({ value, meta }) => [label, meta.label, displayedValue(unit, value), unit.symbol || unit.singular]),
  )

const aboutRows = ({ unit, name, range }: About): SheetCell[][] => [
  [t(`progress:report.${unit.kind}`), name],
  [t('progress:report.firstDay'), range.start],
  [t('progress:report.lastDay'), range.end],
  [t('progress:report.madeOn'), range.today],
  [t('progress:report.note'), t('progress:report.noteText')],
]
