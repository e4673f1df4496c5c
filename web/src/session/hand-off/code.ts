import { parseSearch, stringifySearch } from '../../address/search-string.ts'

const HAND_OFF = 'authentication_token'

/** Removes the code by which another application hands over a session (SESS-3); the rest of the query is kept. */
export function stripHandOffCode(search: string): string {
  const given = parseSearch(search)
  return HAND_OFF in given ? stringifySearch({ ...given, [HAND_OFF]: undefined }) : search
}

let waiting: string | null = null

/** Keeps the code of an address in memory, until it is exchanged. */
export function keepCode(search: string): void {
  waiting = parseSearch(search)[HAND_OFF] || null
}

export const waitingCode = (): string | null => waiting
export function dropCode(): void {
  waiting = null
}
