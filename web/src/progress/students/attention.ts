import { type Reason, type Urgency, urgencyOf } from '@hornbook/rules/figures/attention'
import type { TFunction } from 'i18next'
import { formatShortDay } from '../../dates/format-dates.ts'

/** The facts of a student from which the reason is written. */
export interface Attended {
  readonly currentStatus: string
  readonly attention: {
    readonly reason: Reason
    readonly days: number
    readonly since: string | null
    readonly others: readonly Reason[]
  } | null
}

export const hasUrgency =
  (urgency: Urgency) =>
  ({ attention }: Attended): boolean =>
    attention !== null && urgencyOf(attention.reason) === urgency

/** A student's reason in words. */
export interface AttentionWords {
  readonly urgency: Urgency
  readonly reason: string
  /** Since when, what the reason is judged by, and the further reasons. */
  readonly details: string
}

/** The words for a student, or null for one who needs no attention. */
export function attentionWords(
  { attention, currentStatus }: Attended,
  t: TFunction<'progress'>,
): AttentionWords | null {
  if (attention === null) return null
  const { reason, days, since, others } = attention
  const date = since === null ? '' : formatShortDay(since)
  const details = [
    t(`attention.${reason}.details`, { count: days, date }),
    others.length > 0 && t('attention.others', { reasons: others.map(each => t(`attention.${each}.name`)).join(', ') }),
  ]
  return {
    urgency: urgencyOf(reason),
    reason: t(`attention.${reason}.reason`, { count: days, status: currentStatus }),
    details: details.filter(Boolean).join(' '),
  }
}
