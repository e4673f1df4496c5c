/** What groups a roster file may bring, besides grades and classes (SUB-1). */
export const SUBGROUPS = ['program', 'language'] as const
export type Subgroup = (typeof SUBGROUPS)[number]

/** Fewer children than this are never shown by themselves, nor as what is left of a whole (SUB-3). */
export const LEAST_SHOWN = 10

const isFew = (count: number) => count > 0 && count < LEAST_SHOWN

interface Group {
  readonly studentsCount: number
}

/**
 * The groups that may be shown of a whole of so many children: those of ten or more that leave none or ten at least. Where
 * all that is held back together are few, the smallest shown group is held back too, or the rest could be worked out.
 */
export function shownSubgroups<G extends Group>(groups: readonly G[], all: number): readonly G[] {
  const shown = groups
    .filter(({ studentsCount }) => studentsCount >= LEAST_SHOWN && !isFew(all - studentsCount))
    .sort((a, b) => b.studentsCount - a.studentsCount)
  const heldBack = groups.filter(group => !shown.includes(group)).reduce((sum, group) => sum + group.studentsCount, 0)
  return isFew(heldBack) ? shown.slice(0, -1) : shown
}
