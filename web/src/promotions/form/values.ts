import type { Promotion } from '@hornbook/contract/promotions/promotions'
import { remoteNameOf } from '@hornbook/rules/people/abilities'
import { targetOf } from '@hornbook/rules/promotions/promotions'
import type { Values } from '../../form/field.ts'
import type { Sent } from '../save.ts'

const DAY_MS = 86_400_000

/** An instant as a field of a form holds it, to the minute in UTC, and back. */
const momentOf = (at: number): string => new Date(at).toISOString().slice(0, 16)
export const timeOf = (moment: string): number => Date.parse(`${moment}:00Z`)

/** For administrators, from now, for one day, empty otherwise (PROMO-2). */
export const newValues = (now: number): Values => ({
  title: '',
  description: '',
  startAt: momentOf(now),
  endAt: momentOf(now + DAY_MS),
  analyticsKey: '',
  targetGroup: 'Administrator',
  label: '',
  target: '',
})

export const valuesOf = ({ templateData, primaryAction, ...promotion }: Promotion): Values => ({
  ...templateData,
  ...primaryAction,
  startAt: momentOf(Date.parse(promotion.startAt)),
  endAt: momentOf(Date.parse(promotion.endAt)),
  analyticsKey: promotion.analyticsKey,
  targetGroup: targetOf(promotion.targetGroup) ?? '',
})

/** What is sent of the values. What was not touched goes back as it came, to the second and with every group. */
export function sentFrom(values: Values, changed: Values, before: Promotion | null): Sent {
  const text = (name: string) => String(values[name] ?? '')
  const time = (name: 'startAt' | 'endAt') =>
    before && changed[name] === undefined ? before[name] : new Date(timeOf(text(name))).toISOString()
  const type = targetOf([text('targetGroup')])
  const group = type === null ? [] : [remoteNameOf(type)]
  return {
    isEnabled: before?.isEnabled ?? true,
    startAt: time('startAt'),
    endAt: time('endAt'),
    targetGroup: before && changed.targetGroup === undefined ? before.targetGroup : group,
    analyticsKey: text('analyticsKey'),
    templateId: 'simple',
    templateData: { title: text('title'), description: text('description') },
    primaryAction: { label: text('label'), target: text('target') },
  }
}

/** The earliest times that the fields offer: today, or the start that it has; a day after the start. */
export const earliestStart = (before: Promotion | null, now: number): string => {
  const today = `${momentOf(now).slice(0, 10)}T00:00`
  const had = before ? momentOf(Date.parse(before.startAt)) : today
  return had < today ? had : today
}
export const earliestEnd = (startAt: string): string => {
  const start = timeOf(startAt)
  return Number.isNaN(start) ? '' : momentOf(start + DAY_MS)
}
