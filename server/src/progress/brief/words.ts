import { isFarFromNow } from '@hornbook/rules/figures/counted-then'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { ratio } from '@hornbook/rules/figures/unit'
import { daysIn, type Range } from '@hornbook/rules/time/ranges'
import { t } from '../../texts/texts.ts'
import { A_YEAR, type BriefFacts } from './facts.ts'

/** Floored as on the screen, so that the board reads the principal's numbers (NUM-38). */
export const percentText = (share: number): string =>
  share > 0 && share < 0.01 ? t('progress:brief.underOne') : `${displayedPercent(share * 100)}%`

/** Those who need somebody are a share of all children; where a pace leads, of those with an outlook. */
export function sharesOf({ counts, students }: BriefFacts) {
  const { attentionCount, watchCount, inHandCount, reachedCount, onPathCount, belowCount, farBelowCount } = counts
  const judged = reachedCount + onPathCount + belowCount + farBelowCount
  return {
    help: [
      { words: t('progress:brief.needYou'), share: ratio(attentionCount, students) },
      { words: t('progress:brief.inHand'), share: ratio(inHandCount, students) },
      { words: t('progress:brief.watch'), share: ratio(watchCount, students) },
    ],
    path: [
      { words: t('progress:brief.reached'), share: ratio(reachedCount, judged) },
      { words: t('progress:brief.onPath'), share: ratio(onPathCount, judged) },
      { words: t('progress:brief.below'), share: ratio(belowCount, judged) },
      { words: t('progress:brief.farBelow'), share: ratio(farBelowCount, judged) },
    ],
  }
}

/** 'A child has done 212.4 lessons on average; 190.1 by this day last year.' */
export function growthWords({ lessons: now, lessonsBefore: before, students }: BriefFacts, saysCount = true): string {
  if (now.studentsAtEndCount === 0 || now.lessonsCount === 0) return t('progress:brief.noLessons')
  const lessons = formatDecimal(now.lessonsCount / now.studentsAtEndCount)
  if (before.studentsAtEndCount === 0) return t('progress:brief.lessonsAlone', { lessons })
  const then = formatDecimal(before.lessonsCount / before.studentsAtEndCount)
  const words = t('progress:brief.lessons', { lessons, then })
  return saysCount ? withCount(words, before.studentsAtEndCount, students) : words
}

/**
 * 'A child made progress on 1.4 days a week. On the same days last year it was 1.5.' Of less than a week, and of more than a year, the days
 * are said as they are, as in the tile (TILE-12). A holiday is no figure.
 */
export function usageWords(facts: BriefFacts, range: Range): string {
  const { usage, usageBefore, schoolDays, schoolDaysBefore, students } = facts
  if (!usage) return t('progress:brief.noUsage')
  if (schoolDays === 0) return t('progress:brief.noSchool')
  const length = daysIn(range)
  const isByWeek = length >= WEEK && length <= A_YEAR
  const each = (days: number) => formatDecimal(isByWeek ? (days * WEEK) / length : days)
  const days = each(usage.days)
  const words = t(isByWeek ? 'progress:brief.days' : 'progress:brief.daysInAll', { days })
  if (length > A_YEAR) return words
  if (!usageBefore) return `${words} ${t('progress:brief.daysAlone')}`
  if (schoolDaysBefore === 0) return `${words} ${t('progress:brief.noSchoolThen')}`
  const then = t('progress:brief.daysThen', { days: each(usageBefore.days) })
  return withCount(`${words} ${then}`, usageBefore.students, students)
}

const WEEK = 7

/** The number of children then is said where it is clearly another one than now. */
const withCount = (words: string, then: number, now: number) =>
  isFarFromNow(then, now) ? `${words} ${t('progress:brief.thenCount', { then, now })}` : words
