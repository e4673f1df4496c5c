import type { LessonUnit } from '@hornbook/rules/reading/units'

export interface LessonSquare {
  readonly lesson: number
  readonly state: 'completed' | 'credited' | 'current' | 'notYet'
  readonly isGoal: boolean
  readonly date?: string
  readonly times?: number
}

export interface FoldableUnit {
  readonly unit: LessonUnit
  readonly squares: readonly LessonSquare[]
}

export const isDone = (state: LessonSquare['state']): boolean => state === 'completed' || state === 'credited'

/**
 * What a page shows of all units: those of the current level, up to the goal or the last that has begun; before it, the
 * levels in which something was done; later, everything in which nothing was.
 */
export function foldUnits<U extends FoldableUnit>(units: readonly U[], currentLevel: number | null) {
  const hasBegun = ({ squares }: U) =>
    squares.some(({ state, isGoal }) => isDone(state) || state === 'current' || isGoal)
  const own = units.filter(({ unit }) => unit.level === currentLevel)
  const now = own.slice(0, own.findLastIndex(hasBegun) + 1)
  const others = units.filter(({ unit }) => unit.level !== currentLevel)
  const levels = [...Map.groupBy(others, ({ unit }) => unit.level).values()]
  const isUsed = (level: readonly U[]) => level.some(({ squares }) => squares.some(({ state }) => isDone(state)))
  return {
    now,
    before: levels.filter(isUsed),
    later: [...own.slice(now.length), ...levels.filter(level => !isUsed(level)).flat()],
  }
}
