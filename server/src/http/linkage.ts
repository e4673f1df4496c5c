import type { Items } from '../access/require-all.ts'
import type { RequestedPlaces } from '../people/member-places.ts'
import { idFrom } from './route.ts'

export type Linkage = { readonly data: readonly { readonly id: string }[] } | undefined

/** The ids that a relationship of a request names, each once; 404 for what cannot be an id. */
export const idsIn = (linkage: Linkage): string[] => [...new Set((linkage?.data ?? []).map(({ id }) => idFrom(id)))]

interface Linked {
  readonly schools?: Linkage
  readonly classrooms?: Linkage
}

/** The places that a request names for a person; undefined for what it leaves as it is. */
export const namedIn = ({ schools, classrooms }: Linked = {}): RequestedPlaces => ({
  schools: schools && idsIn(schools),
  classrooms: classrooms && idsIn(classrooms),
})

/** The records that a bulk call names. */
export function itemsIn(relationship: string, linkage: Linkage): Items {
  const pointerAt = (index: number) => `/data/relationships/${relationship}/data/${index}`
  const named = (linkage?.data ?? []).map(({ id }, index) => idFrom(id, pointerAt(index)))
  return { ids: [...new Set(named)], pointerTo: id => pointerAt(named.indexOf(id)) }
}
