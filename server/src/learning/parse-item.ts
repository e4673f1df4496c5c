import { isDate } from '@hornbook/rules/time/dates'
import { t } from '../texts/texts.ts'
import type { EventKind, Named, PostedEvent, RejectedItem } from './events.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i

/** Date.parse reads the 30th of February as a day in March. Days 1 to 28 exist in every month and need no check. */
const isInstant = (text: string) =>
  INSTANT.test(text) && (/^.{8}(0[1-9]|1\d|2[0-8])/.test(text) || isDate(text.slice(0, 10)))

/** Epoch milliseconds, or null if the value is no instant with an offset. */
export const readInstant = (value: unknown): number | null => {
  const at = typeof value === 'string' && isInstant(value) ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) ? at : null
}

type Fields = Readonly<Record<string, unknown>>
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Parses an item by hand, not with a schema: a call has up to ten thousand, and each is answered by itself. */
export function readItem(kind: EventKind, item: unknown, index: number): PostedEvent | RejectedItem {
  const invalid = (detail: string): RejectedItem => ({ index, code: 'invalid', detail })
  const { type, id, attributes } = fieldsOf(item)
  if (type !== kind.type) return invalid(t('learning:otherType', { type: kind.type }))
  if (typeof id !== 'string' || !UUID.test(id)) return invalid(t('learning:idNotUuid'))
  const fields = fieldsOf(attributes)
  const student = readStudent(fields)
  if (typeof student === 'string') return invalid(student)
  const at = readInstant(fields.finishedAt)
  if (at === null) return invalid(t('learning:notInstant', { field: 'finishedAt' }))
  const facts = kind.read(fields)
  if (typeof facts === 'string') return invalid(facts)
  return { index, id: id.toLowerCase(), ...student, finishedAt: at, facts }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,18}$/.test(value)

/** Whom an item names: by our id, or by that of the roster system and the district. A message if by neither or by both. */
export function readStudent({ studentId, studentSourcedId, districtId }: Fields): Named | string {
  if (studentSourcedId === undefined)
    return isId(studentId) ? { studentId: String(BigInt(studentId)) } : t('learning:studentIdNotText')
  if (studentId !== undefined) return t('learning:studentTwice')
  const isText = typeof studentSourcedId === 'string' && studentSourcedId !== '' && studentSourcedId.length <= 255
  if (!isText || !studentSourcedId.isWellFormed() || studentSourcedId.includes('\0'))
    return t('learning:sourcedIdNotText')
  if (districtId !== undefined && !isId(districtId)) return t('learning:districtIdNotText')
  return {
    studentId: '',
    sourced: { id: studentSourcedId, districtId: districtId === undefined ? null : String(BigInt(districtId)) },
  }
}

export const isRejected = (item: object): item is RejectedItem => 'code' in item
