import pg from 'pg'
import { VALUE_TYPES } from '../value-types.ts'

const parsers = new Map<number, (text: string) => unknown>(
  Object.values(VALUE_TYPES).map(({ oid, parse }) => [oid, parse]),
)

/** Values as `value-types.ts` says; all others as pg reads them. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
