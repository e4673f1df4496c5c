import type { Lesson } from '@hornbook/rules/reading/curriculum'
import type { ParentReportKey, parentReportTexts } from '../../texts/texts.ts'

/** Where a child's work changes so much that the letter opens with it: level and first lesson. */
const LEADS = [
  [1, 1],
  [1, 35],
  [2, 1],
  [2, 72],
  [2, 133],
  [3, 1],
  [3, 25],
  [3, 109],
  [4, 1],
] as const

interface Reader {
  /** The lesson that comes next; null once every lesson is done. */
  readonly at: Lesson | null
  /** Whether any lesson was done or credited. */
  readonly hasBegun: boolean
}

/** What a child can do and learns now, in one sentence: a letter opens with it (RPT-8), and the child's page (PAGE-1). */
export function canDo(say: ReturnType<typeof parentReportTexts>, name: string, { at, hasBegun }: Reader): string {
  if (!hasBegun) return say('lead.notStarted', { name })
  if (at === null) return say('lead.finished', { name })
  const [level, first] =
    LEADS.findLast(([l, from]) => l < at.level || (l === at.level && from <= at.lesson)) ?? LEADS[0]
  return say(`lead.${level}.${first}` as ParentReportKey, { name })
}
