import { findPlace, withNamesOf } from './place.ts'
import type { Span } from './syntax.ts'

/** One guard removed from a copy of the checkout, and the tests that must fail. Paths are from the root. */
export interface Mutation {
  /** What the broken product does. */
  readonly what: string
  readonly file: string
  /** A piece of code that the file has exactly once (place.ts), or where it is; null for a new file. */
  readonly from: string | Span | null
  readonly to: string
  readonly tests: readonly string[]
  /** Runs only tests whose full name matches this pattern. */
  readonly only?: string
  /** Run by every `npm test`, not only by `npm run mutants`. */
  readonly always?: true
}

const ROOM = 'server/src/'

/** Mutations of one server file that the same tests must catch. */
export const inFile =
  (file: string, ...tests: string[]) =>
  (what: string, from: string, to = '', more: Partial<Mutation> = {}): Mutation => ({
    what,
    file: ROOM + file,
    from,
    to,
    tests: tests.map(test => ROOM + test),
    ...more,
  })

/** The file's text with the mutation; null if the mutation no longer applies. */
export function applyMutation({ file, from, to }: Mutation, text: string | null): string | null {
  if (from === null) return text === null ? to : null
  if (text === null) return null
  if (typeof from !== 'string') return text.slice(0, from.start) + to + text.slice(from.end)
  const place = findPlace(text, from, file.endsWith('.sql') ? 'sql' : 'ts')
  if (place === null) return null
  return `${text.slice(0, place.start)}${withNamesOf(place, to.trim())}${text.slice(place.end)}`
}
