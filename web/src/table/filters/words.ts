import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { TFunction } from 'i18next'
import type { Column } from '../model/column.ts'
import { choicesOf, type Ends, filterOf, parseDays, parseNumbers, type TextChoice } from './condition.ts'

function rangeWords<V extends string | number>(
  t: TFunction<'table'>,
  { from, to }: Ends<V>,
  show: (value: V) => string,
  open: 'orMore' | 'since',
): string {
  if (from === null) return to === null ? '' : t('filter.upTo', { to: show(to) })
  if (to === null) return t(`filter.${open}`, { from: show(from) })
  return from === to ? show(from) : t('filter.between', { from: show(from), to: show(to) })
}

/** A text, a part of one, or the empty cell. */
export function choiceWords(
  t: TFunction<'table'>,
  { text, contains }: TextChoice,
  none: string = t('filter.empty'),
): string {
  if (contains) return t('filter.contains', { text })
  return text === '' ? none : text
}

/** A filter in words, such as '20% to 50%'; null where it is not understood. */
export function conditionWords<R>(t: TFunction<'table'>, column: Column<R>, written: string): string | null {
  const filter = filterOf(column)
  if (filter?.kind === 'texts') {
    const choices = choicesOf(filter, written)
    return choices?.map(choice => choiceWords(t, choice, filter.none)).join(t('filter.or')) ?? null
  }
  if (filter?.kind === 'days') {
    const days = parseDays(written)
    return days && rangeWords(t, days, formatShortDay, 'since')
  }
  const numbers = filter && parseNumbers(written)
  if (!numbers) return null
  return rangeWords(t, numbers, value => `${value}${filter.unit ?? ''}`, 'orMore')
}

/** A column's heading with that of its group: 'Level 1 Progress'. */
export const columnName = <R>({ group, header }: Column<R>): string => (group ? `${group} ${header}` : header)
