import type { RowOf } from '@hornbook/contract/document'
import type { studentSummary } from '@hornbook/contract/progress/summaries'
import { displayedPercent, roundToTenth } from '@hornbook/rules/figures/display'
import { overviewTiles, type Tile } from '@hornbook/rules/figures/tiles'
import type { NameOrder } from '@hornbook/rules/people/names'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { orderOf } from '../../http/lists/order.ts'
import type { UnitSummary } from '../downloads/unit-sheet.ts'
import type { RangeOn } from '../range.ts'
import { classroomTable, schoolTable, studentTable } from '../tables.ts'
import { overviewNumbers, schoolDaysOfUnit, type Unit } from '../units.ts'

export interface About {
  readonly unit: Unit
  readonly name: string
  readonly range: RangeOn
  /** The days of lessons are those of this time zone. */
  readonly timezone: string
  /** By which name students are sorted (PEOPLE-20). */
  readonly names: NameOrder
  /** What stands in place of a lesson where a student has completed them all (RULE-2). */
  readonly completed: string
}

type Table =
  | { readonly of: 'students'; readonly rows: readonly RowOf<typeof studentSummary>[] }
  | { readonly of: keyof typeof UNIT_IN; readonly rows: readonly UnitSummary[] }

/** What a progress report is made of, whatever its format (CALL-25). */
export interface Report {
  readonly about: About
  readonly table: Table
  readonly tiles: readonly Tile[]
  /** Of the range; days of progress say nothing without any (TILE-12). */
  readonly schoolDays: number
}

/** The figures of a unit within a scope, as the screen has them: the table by name, and the tiles. */
export async function readReport(tx: Db, scope: Scope, about: About): Promise<Report> {
  const { unit, range } = about
  const { counts, activity } = await overviewNumbers(tx, scope, unit, range)
  return {
    about,
    table: await tableOf(tx, scope, about),
    tiles: overviewTiles(counts, activity, range),
    schoolDays: await schoolDaysOfUnit(tx, scope.districtId, unit, range),
  }
}

async function tableOf(tx: Db, scope: Scope, { unit, range, names }: About): Promise<Table> {
  const byName = { given: ['fullName'], family: ['lastName', 'fullName'] }[names]
  switch (unit.kind) {
    case 'classroom':
      return { of: 'students', rows: sorted(await studentTable(tx, scope, unit.id, range), byName) }
    case 'school':
      return { of: 'classes', rows: sorted(await classroomTable(tx, scope, unit.id, range), ['name']) }
    case 'district':
      return { of: 'schools', rows: sorted(await schoolTable(tx, scope, range), ['name']) }
  }
}

/** What a row of a table of units is. */
export const UNIT_IN = { classes: 'classroom', schools: 'school' } as const

function sorted<Row extends { readonly id: string }>(rows: readonly Row[], sort: readonly string[]): readonly Row[] {
  const { positionOf, compare } = orderOf<Row>({ sort }, null)
  return rows.toSorted((a, b) => compare(positionOf(a), positionOf(b)))
}

/** A value of a tile, as the screen shows it (NUM-38, NUM-39). */
export const displayedValue = (unit: Tile['unit'], value: number): number =>
  unit.symbol === '%' ? displayedPercent(value) : unit.singular === 'day' ? roundToTenth(value) : value
