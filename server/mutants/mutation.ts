/** One guard taken away from a copy of the checkout, and the tests that must notice. Paths are from the root. */
export interface Mutation {
  /** What is no longer so. */
  readonly what: string
  readonly file: string
  /** Stands exactly once in the file; null: the file is a new one. */
  readonly from: string | null
  readonly to: string
  readonly tests: readonly string[]
  /** The only tests to run, by a pattern of their names. */
  readonly only?: string
  /** Tried at every run of the checks, not only when somebody asks for all. */
  readonly always?: true
}

const ROOM = 'server/src/'

/** Mutations of one file of the server that the same tests must notice. */
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

/** A file's text with the mutation in it; null where the mutation no longer applies. */
export function mutated({ from, to }: Mutation, text: string | null): string | null {
  if (from === null) return text === null ? to : null
  if (text === null || from === '') return null
  const at = text.indexOf(from)
  if (at < 0 || text.includes(from, at + 1)) return null
  return text.slice(0, at) + to + text.slice(at + from.length)
}
