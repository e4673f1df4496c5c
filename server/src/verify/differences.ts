import type { Tables } from '../db/tables.ts'

/** Every column outside the key, so that a new one does not compile without its recount. */
export type Expected<Table extends keyof Tables, Key extends keyof Tables[Table], Value = unknown> = Readonly<
  Record<Exclude<keyof Tables[Table], Key>, Value>
>

type Keyed = ReadonlyMap<string, object>

/** Collects differences as text for people. */
export class Differences {
  compared = 0
  readonly found: string[] = []

  /** Compares two values deeply and notes each difference; `what` names the values in the text. */
  compare(what: string, stored: unknown, recounted: unknown): void {
    this.compared++
    for (const { path, is, shouldBe } of findDifferences(stored, recounted, '')) {
      this.found.push(`${what}${path}: is ${shorten(is)}, recounted ${shorten(shouldBe)}`)
    }
  }

  /** Compares rows by their key, and notes missing and extra ones. */
  compareRows(what: string, stored: Keyed, recounted: Keyed): void {
    for (const [key, row] of recounted) this.compare(`${what}, ${key}`, stored.get(key), row)
    for (const key of stored.keys()) {
      if (!recounted.has(key)) this.note(`${what}, ${key}: should not be there`)
    }
  }

  note(text: string): void {
    this.found.push(text)
  }
}

interface Difference {
  readonly path: string
  readonly is: unknown
  readonly shouldBe: unknown
}

/** Compares only the fields that are recounted: a stored object may have more. */
function findDifferences(is: unknown, shouldBe: unknown, path: string): Difference[] {
  if (Object.is(is, shouldBe)) return []
  if (Array.isArray(is) && Array.isArray(shouldBe)) {
    if (is.length !== shouldBe.length) return [{ path, is, shouldBe }]
    const at = is.findIndex((each, place) => findDifferences(each, shouldBe[place], '').length > 0)
    return at < 0 ? [] : findDifferences(is[at], shouldBe[at], `${path}[${at}]`)
  }
  if (isObject(is) && isObject(shouldBe)) {
    return Object.entries(shouldBe).flatMap(([key, value]) => findDifferences(is[key], value, `${path}.${key}`))
  }
  return [{ path, is, shouldBe }]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_LENGTH = 120

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)` : text
}
