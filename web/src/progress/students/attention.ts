import { type Attention, type Reason, type Urgency, urgencyOf, urgencyRank } from '@hornbook/rules/figures/attention'
import type { StepAct } from '@hornbook/rules/figures/steps'
import { listOf } from '@hornbook/rules/figures/unit-counts'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { TFunction } from 'i18next'

/** The facts of a student from which the reason is written. */
export interface Attended {
  readonly currentStatus: string
  readonly attention: Readonly<Attention> | null
  /** What is being done about them, which puts them in hand (ATT-17). */
  readonly note: object | null
}

export const isListed =
  (list: Urgency | 'inHand') =>
  ({ attention, note }: Attended): boolean =>
    listOf({ attention, inHand: note !== null }) === list

/** Smaller is more urgent; null without a reason (ATT-11, ATT-17). */
export const rankOf = ({ attention, note }: Pick<Attended, 'attention' | 'note'>): number | null =>
  attention && urgencyRank(attention, note !== null)

/** Those with a reason, most urgent first, as in the table (ATT-11). */
export const byUrgency = <S extends Attended>(students: readonly S[]): readonly S[] =>
  students
    .flatMap(student => {
      const rank = rankOf(student)
      return rank === null ? [] : [{ student, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ student }) => student)

/** What to do next about a student. */
export interface StudentStep {
  readonly act: StepAct
  readonly words: string
  /** What to teach. */
  readonly lesson?: { readonly level: number; readonly lesson: number }
  /** The number of the test to give. */
  readonly test?: number
}

interface Learner extends Attended {
  readonly currentLevel: number | null
  /** The first lesson of the current level that is not done (RULE-9). */
  readonly nextLesson: number | null
}

/** The step that fits the reason (ATT-16). Whoever is in a test gets on only by taking it. */
export function nextStep(student: Learner, t: TFunction<'progress'>): StudentStep | null {
  const { attention, currentStatus, currentLevel: level, nextLesson: lesson } = student
  if (attention === null) return null
  if (attention.reason === 'neverStarted') return { act: 'signIn', words: t('today.step.signIn') }
  if (attention.reason === 'untested')
    return { act: 'test', test: 1, words: t('today.step.test', { test: t('testOne') }) }
  if (currentStatus.startsWith('In Test'))
    return {
      act: 'test',
      test: Number(currentStatus.replace('In Test ', '')),
      words: t('today.step.test', { test: currentStatus.replace('In ', '') }),
    }
  if (attention.reason === 'slowingDown') return { act: 'ask', words: t('today.step.ask') }
  if (attention.reason === 'fellBehind') return { act: 'extra', words: t('today.step.extra') }
  if (level === null || lesson === null) return null
  return { act: 'teach', words: t('today.step.teach', { level, lesson }), lesson: { level, lesson } }
}

/** What a reason is called, without its numbers. */
export const reasonTitle = (reason: Reason, t: TFunction<'progress'>): string =>
  t(reason === 'noLesson' || reason === 'inTest' ? `attention.${reason}.title` : `attention.${reason}.reason`)

/** A student's reason in words. */
export interface AttentionWords {
  readonly urgency: Urgency
  readonly reason: string
  /** Since when, or what the reason is judged by. */
  readonly evidence: string
  /** The further reasons; empty without any. */
  readonly others: string
  readonly details: string
}

/** The words for a student, or null for one who needs no attention. */
export function attentionWords(
  { attention, currentStatus }: Pick<Attended, 'attention' | 'currentStatus'>,
  t: TFunction<'progress'>,
): AttentionWords | null {
  if (attention === null) return null
  const { reason, days, since, others } = attention
  const date = since === null ? '' : formatShortDay(since)
  const evidence = t(`attention.${reason}.details`, { count: days, date })
  const also = others.map(each => t(`attention.${each}.name`)).join(', ')
  const further = also && t('attention.others', { reasons: also })
  return {
    urgency: urgencyOf(reason),
    reason: t(`attention.${reason}.reason`, { count: days, status: currentStatus }),
    evidence,
    others: further,
    details: [evidence, further].filter(Boolean).join(' '),
  }
}
