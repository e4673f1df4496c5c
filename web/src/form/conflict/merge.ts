import { isSameValue, type Values } from '../field.ts'

export type Side = 'mine' | 'theirs'

/** Two versions of one record that both began at `base`. */
export interface Versions {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

/** Who changed a field: `clash` where both did, and differently. */
type Change = Side | 'both' | 'clash'

/** Who changed each field. Fields that nobody changed are left out. */
export function compareVersions({ base, mine, theirs }: Versions): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>()
  for (const name of Object.keys(base)) {
    const byMe = !isSameValue(mine[name], base[name])
    const byThem = !isSameValue(theirs[name], base[name])
    if (byMe && byThem) changes.set(name, isSameValue(mine[name], theirs[name]) ? 'both' : 'clash')
    else if (byMe || byThem) changes.set(name, byMe ? 'mine' : 'theirs')
  }
  return changes
}

/** Merges both versions: what only one side changed is kept, and a clash takes the chosen side. */
export function mergeVersions(versions: Versions, chosen: Readonly<Record<string, Side>>): Values {
  const merged = { ...versions.theirs }
  for (const [name, side] of compareVersions(versions)) {
    const mine = versions.mine[name]
    if (mine !== undefined && (side === 'mine' || (side === 'clash' && chosen[name] === 'mine'))) merged[name] = mine
  }
  return merged
}
