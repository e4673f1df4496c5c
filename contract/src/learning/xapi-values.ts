import { isDate } from '@hornbook/rules/time/dates'
import { z } from 'zod'

// The small values of xAPI 1.0.3 statements.

const IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i
export const iri = z.string().max(2_000).regex(IRI, 'This has to be an IRI.')

export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This has to be a UUID.')
  .transform(given => given.toLowerCase())

const DURATION =
  /^P(\d+(\.\d+)?W|(?=[\dT])(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?D)?(T(?=\d)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?)$/
export const duration = z.string().max(100).regex(DURATION, 'This has to be a duration of ISO 8601.')

const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):?[0-5]\d(:?[0-5]\d(\.\d{1,12})?)?(Z|[+-]\d\d(:?\d\d)?)?$/i

/** A time of ISO 8601; without an offset it is UTC. An offset of -00:00 is forbidden. */
const isTimestamp = (given: string): boolean =>
  isDate(TIMESTAMP.exec(given)?.[1] ?? '') && !/T[^-]*-00(:?00)?$/i.test(given) && Number.isFinite(millisOf(given))
export const timestamp = z.string().max(60).refine(isTimestamp, 'This has to be a time of ISO 8601.')

/** A timestamp in epoch milliseconds. */
export function millisOf(given: string): number {
  const [, date = '', clock = '', offset = 'Z'] = /^([^T]+)T([\d:.]+)(.*)$/i.exec(given) ?? []
  const [, h = '', m = '', s = '00', part = ''] = /^(\d\d):?(\d\d):?(\d\d)?(\.\d+)?$/.exec(clock) ?? []
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return Date.parse(`${date}T${h}:${m}:${s}${part.slice(0, 4)}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`)
}

export const languageTag = z.string().max(100).refine(isLanguage, 'This has to be a language tag.')

function isLanguage(given: string): boolean {
  try {
    return Intl.getCanonicalLocales(given).length === 1
  } catch {
    return false
  }
}

export const languageMap = z.record(languageTag, z.string())
export const extensions = z.record(iri, z.unknown())
