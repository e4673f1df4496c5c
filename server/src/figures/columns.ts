import { sql } from 'kysely'
import type { StoredRow } from '../db/tables.ts'

/** Columns by name, with PostgreSQL's types, in the order in which statements list them. */
export type SqlColumns = Readonly<Record<string, string>>

/** What PostgreSQL may call the types of a row's columns. */
export type SqlTypes<Row> = { readonly [Name in keyof Row]: SqlType<NonNullable<Row[Name]>> }
type SqlType<T> = T extends number[]
  ? 'smallint[]' | 'bigint[]'
  : T extends number
    ? 'smallint' | 'integer'
    : T extends boolean
      ? 'boolean'
      : 'text' | 'bigint'

/** The columns of a table of figures as they are stored, besides the district. */
export type Stored<Table extends FiguresTable> = Omit<StoredRow<Table>, 'district_id'>
export type FiguresTable = (typeof FIGURES_TABLES)[number]

/** The tables that `changeFigures` writes. */
export const FIGURES_TABLES = [
  'student_timelines',
  'class_stays',
  'former_timelines',
  'school_days',
  'school_months',
  'school_stays',
  'school_standings',
  'school_totals',
  'school_calendars',
  'school_attention',
] as const

export const columnNames = <Own extends object>(columns: Own) => Object.keys(columns) as (keyof Own & string)[]

/** Something for each column, separated by commas, as SQL. */
export const forEachColumn = <Own extends object>(columns: Own, write: (name: keyof Own & string) => string) =>
  sql.raw(columnNames(columns).map(write).join(', '))
