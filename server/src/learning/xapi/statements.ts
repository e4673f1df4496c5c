import { createHash } from 'node:crypto'
import type { Statement } from '@hornbook/contract/learning/xapi-statement'
import { millisOf } from '@hornbook/contract/learning/xapi-values'

export type { Statement }

/** A statement with all that it must have once it is stored, but for its times. */
export type Identified = Statement & { readonly id: string }

type Members = Readonly<Record<string, unknown>>

/** Whether two statements say the same: what a server may set, and what is sent beside them, is not compared. */
export function isSameStatement(a: Statement, b: Statement): boolean {
  const times = [a.timestamp, b.timestamp].flatMap(each => (each === undefined ? [] : [millisOf(each)]))
  return (times.length < 2 || times[0] === times[1]) && ordered(compared(a)) === ordered(compared(b))
}

const compared = ({ id, stored, timestamp, authority, version, attachments, ...said }: Statement): Members => said

/** JSON whose members are in order. */
function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, each]) => each !== undefined)
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${ordered(each)}`).join(',')}}`
}

/** A digest of something that statements are found by, as a UUID: of one length, and without the names in it. */
export function termOf(kind: string, value: string): string {
  const hex = createHash('sha256').update(`${kind} ${value}`).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
