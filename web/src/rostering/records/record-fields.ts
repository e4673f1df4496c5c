import type { EditedColumn } from '@hornbook/contract/columns'
import type { Field, Values } from '../../form/field.ts'
import type { Facts } from '../../form/form.tsx'

/** A noun's editable columns as the fields of its form; their labels come from the catalogue, by the same names. */
export const fieldsOf = <K extends string>(
  columns: readonly EditedColumn<K>[],
  labels: Readonly<Record<K, string>>,
): readonly Field[] =>
  columns.map(({ name, required, maxLength }) => ({ name, kind: 'text', label: labels[name], required, maxLength }))

type Record_ = Readonly<Record<string, unknown>> & { readonly externalRosterSystem: string | null }

/** Whether a roster file writes these columns of a record, so that its form only shows them. */
export const isSynced = ({ synced }: { readonly synced: boolean }, { externalRosterSystem }: Record_) =>
  synced && externalRosterSystem !== null

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a record has in the columns of its form. */
export const valuesOf = <K extends string>(columns: readonly EditedColumn<K>[], record: Record_): Values =>
  Object.fromEntries(columns.map(({ name }) => [name, textOf(record[name])]))

export const blankValues = <K extends string>(columns: readonly EditedColumn<K>[]): Values =>
  Object.fromEntries(columns.map(({ name }) => [name, '']))

/**
 * The attributes that a call writes: trimmed, and null where nothing is typed. For a change, only the columns that
 * `values` has. The type does not say so, but calls that change a record require none of them.
 */
export const attributesOf = <K extends string>(columns: readonly EditedColumn<K>[], values: Values) =>
  Object.fromEntries(
    columns.flatMap(({ name }) => (name in values ? [[name, textOf(values[name]).trim() || null]] : [])),
  ) as Readonly<Record<K, string>>

interface FactsTexts {
  /** Where the record comes from; null until that is known. */
  readonly title: string | null
  readonly help: string
  readonly none: string
}

/** Where a record comes from; with what a roster system writes, and where to change it. */
export function syncedFacts(items: Facts['items'], { title, help, none }: FactsTexts): readonly Facts[] {
  // An empty line keeps the place, so that nothing jumps when it is known.
  if (items.length === 0) return [{ title: title ?? '\u00a0', items }]
  return [{ title: title ?? '', help, items: items.map(({ label, value }) => ({ label, value: value || none })) }]
}

/** A relationship to several records in a request. */
export const linksTo = <const T extends string>(type: T, ids: Values[string] | undefined) => ({
  data: (typeof ids === 'object' ? ids : []).map(id => ({ type, id })),
})
