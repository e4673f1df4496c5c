import pg from 'pg'

const { builtins } = pg.types
const parseNumberArray = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`)

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, text => text],
  [builtins.TIMESTAMPTZ, text => new Date(text).toISOString()],
  [builtins.INT8, text => text],
  [builtins.NUMERIC, Number],
  [1005, parseNumberArray], // smallint[]
  [1007, parseNumberArray], // integer[]
  [1016, parseNumberArray], // bigint[], instants in milliseconds: safe integers
])

/** The one place that parses values: dates become 'yyyy-MM-dd', instants ISO strings, ids (bigint) decimal strings. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
