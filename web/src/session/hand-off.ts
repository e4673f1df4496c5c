import { parseSearch, stringifySearch } from '../address/search-string.ts'

const HAND_OFF = 'authentication_token'

/** Removes the token by which another application hands over a session (SESS-3); the rest of the query is kept. */
export function stripHandOffToken(search: string): string {
  const given = parseSearch(search)
  return HAND_OFF in given ? stringifySearch({ ...given, [HAND_OFF]: undefined }) : search
}
