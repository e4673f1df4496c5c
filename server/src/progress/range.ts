import { today } from '@hornbook/rules/time/dates'
import { completeRange, type Range, rangeProblem } from '@hornbook/rules/time/ranges'
import { Refusal } from '../access/refusal.ts'
import type { ComparedWho } from '../figures/read.ts'
import { t } from '../texts/texts.ts'

/**
 * A range, and the district's date: attention is judged by it whatever the range is (ATT-2). `compared` says who is
 * compared with the range before (DAY-13).
 */
export type RangeOn = Range & { readonly today: string; readonly compared?: ComparedWho | undefined }

const START = 'filter[startDateEq]'
const END = 'filter[endDateEq]'
const COMPARED = 'filter[comparedEq]'

/**
 * The range of dates in a query (DAY-4). A missing end gets its default. Throws 422 for an invalid range, naming an end
 * that was sent.
 */
export function parseRange(query: unknown, timezone: string, now: number): RangeOn {
  const given = (query ?? {}) as Readonly<Record<string, string | undefined>>
  const range = rangeOf({ start: given[START], end: given[END] }, today(timezone, now), end => ({
    parameter: end === 'start' ? START : END,
  }))
  return given[COMPARED] === 'same' ? { ...range, compared: 'same' } : range
}

/** The range between two given days. `source` names the end that is wrong. */
export function rangeOf(
  given: { readonly start: string | undefined; readonly end: string | undefined },
  day: string,
  source: (end: 'start' | 'end') => { readonly parameter: string } | { readonly pointer: string },
): RangeOn {
  const range = completeRange(given.start, given.end, day)
  const problem = rangeProblem(range.start, range.end, day)
  if (problem) throw new Refusal('invalid', { detail: t(`progress:range.${problem.code}`), ...source(problem.field) })
  return { ...range, today: day }
}
