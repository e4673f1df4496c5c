import type { RowOf } from '@hornbook/contract/document'
import type { studentSummary } from '@hornbook/contract/progress/summaries'
import { displayedPercent } from '@hornbook/rules/figures/display'
import { roundToTenth } from '@hornbook/rules/figures/indicators'
import { overviewTiles, type Tile } from '@hornbook/rules/figures/tiles'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import type { Cell, Sheet } from '../../files/sheet.ts'
import { orderOf } from '../../http/lists/order.ts'
import { t } from '../../texts/texts.ts'
import { type Column, sheetOf } from '../downloads/columns.ts'
import { STUDENT_COLUMNS } from '../downloads/student-sheet.ts'
import { type UnitSummary, unitColumns } from '../downloads/unit-sheet.ts'
import type { RangeOn } from '../range.ts'
import { classroomTable, schoolTable, studentTable } from '../tables.ts'
import { overviewNumbers, type Unit } from '../units.ts'

interface About {
  readonly unit: Unit
  readonly name: string
  readonly range: RangeOn
  /** The days of lessons are those of this time zone. */
  readonly timezone: string
}

/** The sheets of a unit's report (CALL-25): its table, its tiles with the data of their charts, and what it is about. */
export async function reportSheets(tx: Db, scope: Scope, about: About): Promise<Sheet[]> {
  const { unit, range } = about
  const { counts, activity } = await overviewNumbers(tx, scope, unit, range)
  return [
    await tableSheet(tx, scope, about),
    plainSheet('tiles', ['tile', 'label', 'value', 'unit'], overviewTiles(counts, activity, range).flatMap(tileRows)),
    plainSheet('about', ['about', 'what'], aboutRows(about)),
  ]
}

async function tableSheet(tx: Db, scope: Scope, { unit, range, timezone }: About): Promise<Sheet> {
  const sorted = <Row extends { readonly id: string }>(rows: readonly Row[], by: string) => {
    const { positionOf, compare } = orderOf<Row>({}, by)
    return rows.toSorted((a, b) => compare(positionOf(a), positionOf(b)))
  }
  const named = <Row>(
    name: 'schools' | 'classes' | 'students',
    columns: readonly Column<Row>[],
    rows: readonly Row[],
  ) => ({
    name: t(`progress:report.sheet.${name}`),
    ...sheetOf(columns, batch(rows), timezone),
  })
  if (unit.kind === 'classroom') {
    const rows: RowOf<typeof studentSummary>[] = await studentTable(tx, scope, unit.id, range)
    return named('students', STUDENT_COLUMNS, sorted(rows, 'fullName'))
  }
  const rows: UnitSummary[] =
    unit.kind === 'school' ? await classroomTable(tx, scope, unit.id, range) : await schoolTable(tx, scope, range)
  return unit.kind === 'school'
    ? named('classes', unitColumns('classroom'), sorted(rows, 'name'))
    : named('schools', unitColumns('school'), sorted(rows, 'name'))
}

async function* batch<Row>(rows: readonly Row[]) {
  yield rows
}

type Plain = 'tile' | 'label' | 'value' | 'unit' | 'about' | 'what'

const plainSheet = (name: 'tiles' | 'about', columns: readonly Plain[], rows: readonly (readonly Cell[])[]): Sheet => ({
  name: t(`progress:report.sheet.${name}`),
  columns: columns.map(column => ({ header: t(`progress:report.column.${column}`), isNumber: column === 'value' })),
  rows: batch(rows),
})

/** Every value of a tile, as the screen shows it (NUM-38, NUM-39). */
const tileRows = ({ unit, dataSets }: Tile): Cell[][] =>
  dataSets.flatMap(({ label, data }) =>
    data.map(({ value, meta }) => [
      label,
      meta.label,
      unit.symbol === '%' ? displayedPercent(value) : unit.singular === 'day' ? roundToTenth(value) : value,
      unit.symbol || unit.singular,
    ]),
  )

const aboutRows = ({ unit, name, range }: About): Cell[][] => [
  [t(`progress:report.${unit.kind}`), name],
  [t('progress:report.firstDay'), range.start],
  [t('progress:report.lastDay'), range.end],
  [t('progress:report.madeOn'), range.today],
  [t('progress:report.note'), t('progress:report.noteText')],
]
