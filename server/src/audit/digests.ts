import { createHash } from 'node:crypto'

/**
 * The byte form of version 1, from which every digest in the audit's chain is made: UTF-8 text of tagged values with their
 * lengths, so that no two values share a form. It can be reproduced in any language:
 *
 *   n   null            s5:abcde   text, with its length in bytes       a2:…   a list: its length, then each item
 *   t f true, false     b2:00ff    bytes, with their length, in hex     o2:…   an object: its size, then key and value
 *   #15e-1;             a number: 1.5, its digits without zeros at either end, times a power of ten; #0; is zero
 *
 * Keys are sorted by their UTF-16 code units, as in RFC 8785. JSON is read as stored in the database: a number keeps all
 * its digits, and neither the order of keys nor 1.50 instead of 1.5 makes a difference.
 */
type Value = null | boolean | string | Buffer | Numeral | readonly Value[] | { readonly [key: string]: Value }

class Numeral {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

function byteForm(value: Value): string {
  if (value === null) return 'n'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'string') return `s${Buffer.byteLength(value)}:${value}`
  if (value instanceof Numeral) return `#${canonicalNumber(value.source)};`
  if (Buffer.isBuffer(value)) return `b${value.length}:${value.toString('hex')}`
  if (Array.isArray(value)) return `a${value.length}:${value.map(byteForm).join('')}`
  const object = value as { readonly [key: string]: Value }
  const keys = Object.keys(object).sort()
  return `o${keys.length}:${keys.map(key => `${byteForm(key)}${byteForm(object[key] as Value)}`).join('')}`
}

function canonicalNumber(source: string): string {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  return short === '' ? '0' : `${sign}${short}e${Number(power) - fraction.length + digits.length - short.length}`
}

/** JSON as stored in the database. A null column stays null, which differs from JSON's own null. */
function parseJson(json: string | null): Value {
  if (json === null) return null
  // The reviver gets the source of a number since ECMAScript 2026, which the types do not know yet.
  const keep = (_: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' ? new Numeral(context?.source ?? String(value)) : value
  return ['json', JSON.parse(json, keep) as Value]
}

const digestOf = (...values: Value[]): Buffer => createHash('sha256').update(byteForm(values)).digest()

/** An entry as text, as PostgreSQL formats it; `at` in microseconds since 1970. */
export interface SealedEntry {
  readonly district_id: string
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly account_id: string | null
  readonly action: string
  readonly request_id: string
  readonly facts: string
}

/** A change row, with `before` and `after` as JSON text. */
export interface SealedChange {
  readonly record: string
  readonly record_id: string
  readonly before: string | null
  readonly after: string | null
}

/** The digest of an entry and the number of its change rows. */
export const entryContent = (entry: SealedEntry, rows: number): Buffer =>
  digestOf(
    'hornbook entry 1',
    ...[entry.district_id, entry.id, entry.at, entry.actor, entry.account_id, entry.action, entry.request_id],
    ...[parseJson(entry.facts), String(rows)],
  )

/** The digest of a change row and its own salt. */
export const changeContent = ({ record, record_id, before, after }: SealedChange, salt: Buffer): Buffer =>
  digestOf('hornbook change 1', salt, record, record_id, parseJson(before), parseJson(after))

/** A link of the chain; `at` in microseconds since 1970. `change` is null for an entry's own link. */
export interface Link {
  readonly previous: Buffer | null
  readonly districtId: string
  readonly n: number
  readonly at: string
  readonly entryId: string
  readonly change: { readonly id: string; readonly record: string; readonly recordId: string } | null
  readonly content: Buffer
}

/** Chains a link to the one before. It repeats the record, which stays provable after the change row is erased. */
export const linkDigest = ({ previous, districtId, n, at, entryId, change, content }: Link): Buffer =>
  digestOf(
    ...['hornbook link 1', previous, districtId, String(n), at, entryId],
    change && [change.id, change.record, change.recordId],
    content,
  )
