import { z } from 'zod'
import { type Related, type Resource, resource } from './document.ts'
import { nameFilters } from './queries.ts'
import { version } from './values.ts'

/** A column of a noun's lists: its type, and what a list can do with it. Where it comes from is up to the server. */
export interface Column<V extends z.ZodType = z.ZodType> {
  readonly value: V
  /** `filter[nameEq]`, `filter[nameCont]`, `filter[nameNotNull]`. */
  readonly filters?: true
  readonly sorts?: true
  /** What a form may write here. A new record needs it, unless it may be null. */
  readonly edits?: z.ZodType
  /** The list's page decides whether it shows this. Otherwise a column that is edited, filtered and sorted comes last. */
  readonly pageDecides?: true
  /** A roster file writes it: a form leaves it alone where the record came from one. */
  readonly synced?: true
  /** Its name in filters and sorts, if that is not the attribute's. */
  readonly called?: string
  /** The header of its column in a spreadsheet; without one, spreadsheets leave the column out. */
  readonly exports?: string
  /** The words for its values in a spreadsheet, if not the values themselves. */
  readonly words?: Readonly<Record<string, string>>
}

export const column = <V extends z.ZodType, const T extends Omit<Column, 'value'>>(value: V, can: T = {} as T) => ({
  value,
  ...can,
})

/** Filtered and sorted by. */
export const LISTED = { filters: true, sorts: true } as const

export type Columns = Readonly<Record<string, Column>>
type Values<C extends Columns> = { readonly [K in keyof C]: C[K]['value'] }

/** A kind of record that lists show: schools, classes, staff, students. Its columns are declared here and nowhere else. */
export interface Noun<T extends string = string, C extends Columns = Columns, L extends Related = Related>
  extends Resource<T, Values<C>, L> {
  readonly columns: C
  /** The headers of relationships in a spreadsheet, by the relationship's name. */
  readonly exportedLinks: { readonly [K in keyof L]?: string }
}

type Edited<C extends Columns> = {
  readonly [K in keyof C as C[K] extends { edits: z.ZodType } ? K : never]: C[K] extends {
    edits: infer E extends z.ZodType
  }
    ? E
    : never
}

/** The attributes that a call writes: all that a new record needs, or some of them and the version that was read. */
export function writtenBy<C extends Columns>({ columns }: { readonly columns: C }) {
  const edits = Object.fromEntries(
    Object.entries(columns).flatMap(([name, { edits }]) =>
      edits ? [[name, edits.safeParse(null).success ? edits.optional() : edits]] : [],
    ),
  )
  const created = z.object(edits) as unknown as z.ZodObject<Edited<C>>
  const changed = created.partial().extend({ version: version.optional() })
  return { created, changed }
}

/** A column that a form writes, as plain values: the browser has no schemas. */
export interface EditedColumn<K extends string = string> {
  readonly name: K
  readonly required: boolean
  /** In characters; null where the column is no text. */
  readonly maxLength: number | null
  readonly synced: boolean
  /** The list on the screen has a column for it. */
  readonly listed: boolean
}

/** The columns that a form writes, in the order in which they are declared. */
export function editedColumns<C extends Columns>({ columns }: { readonly columns: C }) {
  return Object.entries(columns).flatMap(
    ([name, { edits, synced = false, filters, sorts, pageDecides }]): EditedColumn<keyof Edited<C> & string>[] => {
      if (!edits) return []
      const typed = edits instanceof z.ZodNullable ? edits.unwrap() : edits
      const maxLength = typed instanceof z.ZodString ? typed.maxLength : null
      const listed = filters === true && sorts === true && !pageDecides
      const required = !edits.safeParse(null).success
      return [{ name: name as keyof Edited<C> & string, required, maxLength, synced, listed }]
    },
  )
}

/** Declares a noun. Its resource, filters and sorts follow from the columns. */
export function noun<const T extends string, const C extends Columns, const L extends Related>(
  type: T,
  columns: C,
  relationships: L,
  exportedLinks: { readonly [K in keyof L]?: string } = {},
): Noun<T, C, L> {
  const values = Object.fromEntries(Object.entries(columns).map(([name, { value }]) => [name, value]))
  return { ...resource(type, values as Values<C>, relationships), columns, exportedLinks }
}

/** A column of a noun's spreadsheet: an attribute, or the names of what a record is linked to. */
export interface SheetColumn {
  readonly name: string
  readonly header: string
  readonly isLink: boolean
  readonly words?: Readonly<Record<string, string>> | undefined
}

/** What identifies a record when its spreadsheet comes back. */
export const ID_HEADER = 'Hornbook id'

/** The columns of a noun's spreadsheet after its id: what a form writes, what the record is linked to, then the rest. */
export function sheetColumns({ columns, exportedLinks }: Noun): readonly SheetColumn[] {
  const attributes = Object.entries(columns).flatMap(([name, { exports: header, words, edits }]) =>
    header === undefined ? [] : [{ name, header, words, isLink: false, isWritten: edits !== undefined }],
  )
  const links = Object.entries(exportedLinks as Readonly<Record<string, string>>)
  return [
    ...attributes.filter(({ isWritten }) => isWritten),
    ...links.map(([name, header]) => ({ name, header, isLink: true })),
    ...attributes.filter(({ isWritten }) => !isWritten),
  ]
}

/** The filters and sorts of a noun's lists. */
export function listedBy({ columns }: Noun) {
  const names = (can: 'filters' | 'sorts') =>
    Object.entries(columns).flatMap(([name, column]) => (column[can] ? [column.called ?? name] : []))
  return { sorts: names('sorts'), filters: nameFilters(names('filters')) }
}
