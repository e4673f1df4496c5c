/** One guard removed from a copy of the checkout, and the tests that must fail. Paths are from the root. */
export interface Mutation {
  /** What the broken product does. */
  readonly what: string
  readonly file: string
  /** Must occur exactly once in the file; null for a new file. */
  readonly from: string | null
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
export function applyMutation({ from, to }: Mutation, text: string | null): string | null {
  if (from === null) return text === null ? to : null
  if (text === null || from === '') return null
  const at = text.indexOf(from)
  if (at < 0 || text.includes(from, at + 1)) return null
  return text.slice(0, at) + to + text.slice(at + from.length)
}
