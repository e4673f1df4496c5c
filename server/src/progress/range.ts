import { today } from '@hornbook/rules/dates'
import { type Range, rangeProblem, wholeRange } from '@hornbook/rules/ranges'
import { Refusal } from '../access/refusal.ts'
import { t } from '../texts/texts.ts'

const START = 'filter[startDateEq]'
const END = 'filter[endDateEq]'

/**
 * The dates that a call asks about (D 13): both ends, or either with the default for the other. 422 where they make no sense,
 * always of an end that was sent.
 */
export function rangeOf(query: unknown, timezone: string, now: number): Range & { today: string } {
  const given = (query ?? {}) as Readonly<Record<string, string | undefined>>
  const day = today(timezone, now)
  const range = wholeRange(given[START], given[END], day)
  const problem = rangeProblem(range.start, range.end, day)
  if (problem)
    throw new Refusal('invalid', {
      detail: t(`progress:range.${problem.code}`),
      parameter: problem.field === 'start' ? START : END,
    })
  return { ...range, today: day }
}
