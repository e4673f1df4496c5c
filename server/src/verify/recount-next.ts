import { creditsBefore } from '@hornbook/rules/reading/placement'
import type { Recounted } from './recount.ts'

/** The first lesson of the current level that is neither done nor credited, tried one after the other (RULE-9). */
export function recountNext({ raw, standing }: Recounted): number | null {
  if (standing.position === null) return null
  const { level } = standing.position
  const credited = creditsBefore(standing.upcomingTest)[level - 1] as number
  for (let lesson = 1; ; lesson++)
    if (lesson > credited && !raw.firsts.lessons.includes(level * 1000 + lesson)) return lesson
}
