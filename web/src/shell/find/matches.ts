import { foldedText } from '../folded-text.ts'
import type { IconName } from '../icons.tsx'

/** Somewhere to go. */
export interface Found {
  readonly kind: Kind
  readonly name: string
  /** What it lies in, where the name alone says too little. */
  readonly within?: string
  readonly to: string
  readonly icon?: IconName
}

export type Kind = 'page' | 'district' | 'school' | 'classroom'

export const KINDS: readonly Kind[] = ['page', 'district', 'school', 'classroom']

/** So many of one kind are shown; whoever types more finds the rest. */
const MOST = 7

/**
 * What holds every word of what was typed, by kind: those whose name begins with it first, otherwise in the order given.
 * With nothing typed, the pages and the first few of everything else.
 */
export function matches(places: readonly Found[], typed: string): readonly Found[] {
  const wanted = foldedText(typed).split(/\s+/).filter(Boolean)
  const found = places.filter(({ name, within = '' }) => {
    const text = foldedText(`${name} ${within}`)
    return wanted.every(word => text.includes(word))
  })
  const first = wanted.join(' ')
  const late = ({ name }: Found) => (foldedText(name).startsWith(first) ? 0 : 1)
  const most = wanted.length === 0 ? MOST - 2 : MOST
  return KINDS.flatMap(kind => {
    const ofKind = found.filter(place => place.kind === kind)
    const sorted = wanted.length === 0 ? ofKind : ofKind.sort((one, other) => late(one) - late(other))
    return kind === 'page' ? sorted : sorted.slice(0, most)
  })
}
