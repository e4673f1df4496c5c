import { isSameValue, type Value, type Values } from '../field.ts'

export type Side = 'mine' | 'theirs'

/** Two versions of one record that both began at `base`. */
export interface Versions {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

/** Who changed a field: `merged` where both did and both changes can be kept, `clash` where only one can. */
type Change = Side | 'both' | 'merged' | 'clash'

/** Who changed each field. Fields that nobody changed are left out. */
export function compareVersions({ base, mine, theirs }: Versions): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>()
  for (const name of Object.keys(base)) {
    const byMe = !isSameValue(mine[name], base[name])
    const byThem = !isSameValue(theirs[name], base[name])
    if (byMe && byThem) {
      const isSame = isSameValue(mine[name], theirs[name])
      changes.set(name, isSame ? 'both' : mergeLists(base[name], mine[name], theirs[name]) ? 'merged' : 'clash')
    } else if (byMe || byThem) changes.set(name, byMe ? 'mine' : 'theirs')
  }
  return changes
}

/**
 * A list with what both sides added and without what either removed. Null for other values, where nothing would be left,
 * and where both replaced something: one school for another, say, can only be one of the two.
 */
function mergeLists(base: Value | undefined, mine: Value | undefined, theirs: Value | undefined) {
  if (!isList(base) || !isList(mine) || !isList(theirs)) return null
  const replaces = (side: readonly string[]) =>
    base.some(each => !side.includes(each)) && side.some(each => !base.includes(each))
  if (replaces(mine) && replaces(theirs)) return null
  const merged = [...new Set([...base, ...theirs, ...mine])].filter(
    each => !base.includes(each) || (mine.includes(each) && theirs.includes(each)),
  )
  return merged.length === 0 ? null : merged
}

const isList = (value: Value | undefined): value is readonly string[] => Array.isArray(value)

/** Merges both versions: what only one side changed is kept, and a clash takes the chosen side. */
export function mergeVersions(versions: Versions, chosen: Readonly<Record<string, Side>>): Values {
  const merged = { ...versions.theirs }
  for (const [name, side] of compareVersions(versions)) {
    const mine = versions.mine[name]
    const both = side === 'merged' ? mergeLists(versions.base[name], mine, versions.theirs[name]) : null
    if (both) merged[name] = both
    if (mine !== undefined && (side === 'mine' || (side === 'clash' && chosen[name] === 'mine'))) merged[name] = mine
  }
  return merged
}
