import type { LessonKey } from '../figures/timeline.ts'
import { LEVELS, type Level, type PerLevel } from './curriculum.ts'

/** Lessons of a level that follow one another, both ends included. */
export interface LessonRange {
  readonly level: Level
  readonly from: number
  readonly to: number
}

/** The lessons that a student has done or was credited with (TEST-9), in order, in as few ranges as there can be. */
export function lessonsDone(done: readonly LessonKey[], credits: PerLevel): LessonRange[] {
  const keys = new Set(done)
  return LEVELS.flatMap(({ level, lessons }) => {
    const ranges: { level: Level; from: number; to: number }[] = []
    for (let lesson = 1; lesson <= lessons; lesson++) {
      if (lesson > credits[level - 1]! && !keys.has(level * 1000 + lesson)) continue
      const last = ranges.at(-1)
      if (last?.to === lesson - 1) last.to = lesson
      else ranges.push({ level, from: lesson, to: lesson })
    }
    return ranges
  })
}
