import type { z } from 'zod'
import { type Related, type Resource, resource } from './document.ts'
import { nameFilters } from './queries.ts'

/** A column of a noun's lists: its type, and what a list can do with it. Where it comes from is up to the server. */
export interface Column<V extends z.ZodType = z.ZodType> {
  readonly value: V
  /** `filter[nameEq]`, `filter[nameCont]`, `filter[nameNotNull]`. */
  readonly filters?: true
  readonly sorts?: true
  /** Its name in filters and sorts, if that is not the attribute's. */
  readonly called?: string
}

export const column = <V extends z.ZodType>(value: V, can: Omit<Column, 'value'> = {}): Column<V> => ({ value, ...can })

/** Filtered and sorted by. */
export const LISTED = { filters: true, sorts: true } as const

export type Columns = Readonly<Record<string, Column>>
type Values<C extends Columns> = { readonly [K in keyof C]: C[K]['value'] }

/** A kind of record that lists show: schools, classes, staff, students. Its columns are declared here and nowhere else. */
export interface Noun<T extends string = string, C extends Columns = Columns, L extends Related = Related>
  extends Resource<T, Values<C>, L> {
  readonly columns: C
}

/** Declares a noun. Its resource, filters and sorts follow from the columns. */
export function noun<const T extends string, const C extends Columns, const L extends Related>(
  type: T,
  columns: C,
  relationships: L,
): Noun<T, C, L> {
  const values = Object.fromEntries(Object.entries(columns).map(([name, { value }]) => [name, value]))
  return { ...resource(type, values as Values<C>, relationships), columns }
}

/** The filters and sorts of a noun's lists. */
export function listedBy({ columns }: Noun) {
  const names = (can: 'filters' | 'sorts') =>
    Object.entries(columns).flatMap(([name, column]) => (column[can] ? [column.called ?? name] : []))
  return { sorts: names('sorts'), filters: nameFilters(names('filters')) }
}
