import { isFarFromNow } from '@hornbook/rules/figures/counted-then'
import { formatDecimal } from '@hornbook/rules/figures/display'
import { ratio } from '@hornbook/rules/figures/unit'
import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { daysIn, type Range } from '@hornbook/rules/time/ranges'
import { t } from '../../texts/texts.ts'
import { A_YEAR, type BriefFacts } from './facts.ts'

export const percentText = (share: number): string =>
  share > 0 && share < 0.01 ? t('progress:brief.underOne') : `${Math.round(share * 100)}%`

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

/** 'By 11/22/2026 a child has 212.4 lessons on average; 190.1 by this day last year.' */
export function growthWords({ weeks, students }: BriefFacts, saysCount = true): string {
  const last = weeks.findLast(({ studentsAtEndCount }) => studentsAtEndCount > 0)
  if (!last) return t('progress:brief.noLessons')
  const ago = dateOf(dayNumberOf(last.start) - A_YEAR)
  const before = weeks.find(({ start, studentsAtEndCount }) => start === ago && studentsAtEndCount > 0)
  const lessons = formatDecimal(last.lessonsCount / last.studentsAtEndCount)
  if (!before) return t('progress:brief.lessonsAlone', { lessons })
  const then = formatDecimal(before.lessonsCount / before.studentsAtEndCount)
  const words = t('progress:brief.lessons', { lessons, then })
  return saysCount ? withCount(words, before.studentsAtEndCount, students) : words
}

/** 'A child made progress on 1.4 days a week; 1.5 in the same weeks last year.' */
export function usageWords({ usage, usageBefore, students }: BriefFacts, range: Range): string {
  if (!usage) return t('progress:brief.noUsage')
  const weeks = Math.max(1, daysIn(range) / 7)
  const days = formatDecimal(usage.days / weeks)
  if (!usageBefore) return t('progress:brief.daysAlone', { days })
  const then = formatDecimal(usageBefore.days / weeks)
  return withCount(t('progress:brief.days', { days, then }), usageBefore.students, students)
}

/** The number of children then is said where it is clearly another one than now. */
const withCount = (words: string, then: number, now: number) =>
  isFarFromNow(then, now) ? `${words} ${t('progress:brief.thenCount', { then, now })}` : words
