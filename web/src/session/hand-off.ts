import { parseSearch, stringifySearch } from '../api/search.ts'

const HAND_OFF = 'authentication_token'

/** A query without the code by which another application hands a session over (SESS-3); the rest as it is written. */
export function withoutHandOff(search: string): string {
  const given = parseSearch(search)
  return HAND_OFF in given ? stringifySearch({ ...given, [HAND_OFF]: undefined }) : search
}
