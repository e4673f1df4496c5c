import { searchKey } from '@hornbook/rules/people/names'
import type { Address } from '../../address/address.ts'
import type { Search } from '../../address/search-params.ts'
import type { IconName } from '../../ui/icons.tsx'

/** Something that the finder can open. */
export interface Destination {
  readonly kind: MatchKind
  readonly name: string
  /** The parent's name, where the name alone is ambiguous. */
  readonly within?: string
  /** Of somebody whom a search in all districts has found. */
  readonly district?: string
  readonly to: Address
  readonly icon?: IconName
  /** Tells people with the same name apart, even if they lead to the same page. */
  readonly key?: string
  /** The whole search of the address there. */
  readonly search?: Search
  /** What is searched for in the table there. */
  readonly q?: string
}

export type MatchKind = 'page' | 'view' | 'district' | 'school' | 'classroom' | 'student' | 'teacher'

export const MATCH_KINDS: readonly MatchKind[] = [
  'page',
  'view',
  'student',
  'teacher',
  'district',
  'school',
  'classroom',
]

/** How many of each kind are shown; a longer query finds the rest. */
const MAX_PER_KIND = 7

/** What the finder shows, and how many were found in all. */
export interface Matches {
  readonly shown: readonly Destination[]
  readonly found: number
}

/**
 * The destinations that contain every word of the query, by kind. Names that start with the query come first; otherwise
 * the given order is kept. An empty query gives the pages and the first few of every other kind.
 */
export function matchDestinations(destinations: readonly Destination[], typed: string): Matches {
  const wanted = searchKey(typed).split(/\s+/).filter(Boolean)
  const found = destinations.filter(({ name, within = '' }) => {
    const text = searchKey(`${name} ${within}`)
    return wanted.every(word => text.includes(word))
  })
  const first = wanted.join(' ')
  const rank = ({ name }: Destination) => (searchKey(name).startsWith(first) ? 0 : 1)
  const limit = wanted.length === 0 ? MAX_PER_KIND - 2 : MAX_PER_KIND
  const shown = MATCH_KINDS.flatMap(kind => {
    const ofKind = found.filter(destination => destination.kind === kind)
    const sorted = wanted.length === 0 ? ofKind : ofKind.sort((one, other) => rank(one) - rank(other))
    return kind === 'page' ? sorted : sorted.slice(0, limit)
  })
  return { shown, found: found.length }
}
