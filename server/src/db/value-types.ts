import pg from 'pg'

const { builtins } = pg.types

/** The TypeScript types that values are parsed to, by the name that the generated types use. */
interface Parsed {
  string: string
  number: number
  'number[]': number[]
}

/** A type of PostgreSQL: its oid, how its values are parsed, and the name of the type that `parse` returns. */
type ValueType = {
  [Name in keyof Parsed]: { readonly oid: number; readonly type: Name; readonly parse: (text: string) => Parsed[Name] }
}[keyof Parsed]

const parseNumberArray = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`)

/**
 * The one place that says what values become: dates 'yyyy-MM-dd', instants ISO strings, ids (bigint) decimal strings. The
 * pool parses with it, and the types of the tables are generated from it. All other types are parsed by the driver.
 */
export const VALUE_TYPES: Readonly<Record<string, ValueType>> = {
  date: { oid: builtins.DATE, type: 'string', parse: text => text },
  timestamptz: { oid: builtins.TIMESTAMPTZ, type: 'string', parse: text => new Date(text).toISOString() },
  int8: { oid: builtins.INT8, type: 'string', parse: text => text },
  numeric: { oid: builtins.NUMERIC, type: 'number', parse: Number },
  _int2: { oid: 1005, type: 'number[]', parse: parseNumberArray },
  _int4: { oid: 1007, type: 'number[]', parse: parseNumberArray },
  // Instants in milliseconds: safe integers.
  _int8: { oid: 1016, type: 'number[]', parse: parseNumberArray },
}
