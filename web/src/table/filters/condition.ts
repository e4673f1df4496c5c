import { searchKey } from '@hornbook/rules/people/names'
import type { Column, ColumnFilter } from '../model/column.ts'

/** One text of a filter: matches cells that are this text, or contain it. An empty text stands for an empty cell. */
export interface TextChoice {
  readonly text: string
  readonly contains: boolean
}

/** Both ends belong to the range; null leaves one open. */
export interface Ends<V extends string | number> {
  readonly from: V | null
  readonly to: V | null
}

/** How rows are filtered by a column, unless it says otherwise: by its number, or by the text that a search finds. */
export function filterOf<R>(column: Column<R>): ColumnFilter<R> | null {
  if (column.filter !== undefined) return column.filter
  if (column.numeric) return { kind: 'numbers' }
  const { searched = column.value } = column
  return { kind: 'texts', of: row => [String(searched(row) ?? '')] }
}

const SEPARATOR = '|'
const CONTAINS = '~'

/** `KG|01`, and `~an` for what contains 'an'. */
export const formatTexts = (choices: readonly TextChoice[]): string =>
  choices
    .map(({ text, contains }) => (contains ? CONTAINS : '') + text.replace(/^[~]|[\\|]/g, special => `\\${special}`))
    .join(SEPARATOR)

export const parseTexts = (written: string): readonly TextChoice[] =>
  (written.match(/(?:\\.|[^|\\])+|(?<=^|\|)(?=\||$)/gs) ?? []).map(part => ({
    contains: part.startsWith(CONTAINS),
    text: part.replace(/^~/, '').replace(/\\(.)/gs, '$1'),
  }))

/** The texts that a filter asks for; null where one is none of those that there are, such as a grade 'ZZ'. */
export function choicesOf<R>(filter: Extract<ColumnFilter<R>, { kind: 'texts' }>, written: string) {
  const choices = parseTexts(written)
  const { isKnown = () => true } = filter
  return choices.every(({ text, contains }) => contains || text === '' || isKnown(text)) ? choices : null
}

const NUMBERS = /^(\d+(?:\.\d+)?)?-(\d+(?:\.\d+)?)?$/
const DAYS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/** `20-50`, `20-` or `-50` (TABLE-3). */
export const formatNumbers = ({ from, to }: Ends<number>): string => `${from ?? ''}-${to ?? ''}`

/** Null if the text is not a range, or a range that contains nothing. */
export function parseNumbers(written: string): Ends<number> | null {
  const [whole, from, to] = NUMBERS.exec(written) ?? []
  if (!whole || whole === '-') return null
  return inOrder({ from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) })
}

/** `2026-09-01..2026-09-30`; either end may be open. */
export const formatDays = ({ from, to }: Ends<string>): string => `${from ?? ''}..${to ?? ''}`

export function parseDays(written: string): Ends<string> | null {
  const [whole, from = null, to = null] = DAYS.exec(written) ?? []
  return !whole || whole === '..' ? null : inOrder({ from, to })
}

const inOrder = <V extends string | number>(ends: Ends<V>): Ends<V> | null =>
  ends.from !== null && ends.to !== null && ends.from > ends.to ? null : ends

const isWithin = <V extends string | number>(value: V | null, { from, to }: Ends<V>): boolean =>
  value !== null && (from === null || value >= from) && (to === null || value <= to)

function textMatcher(choices: readonly TextChoice[]): (texts: readonly string[]) => boolean {
  const exact = new Set(choices.flatMap(({ text, contains }) => (contains || text === '' ? [] : [text])))
  const parts = choices.flatMap(({ text, contains }) => (contains ? [searchKey(text)] : []))
  const wantsEmpty = choices.some(({ text, contains }) => text === '' && !contains)
  return texts => {
    const filled = texts.filter(text => text !== '')
    if (filled.length === 0) return wantsEmpty
    return filled.some(text => exact.has(text) || parts.some(part => searchKey(text).includes(part)))
  }
}

/** What a filter in the URL asks of a row; null where it is not understood, and then nothing is asked. */
export function matcherOf<R>(column: Column<R>, written: string): ((row: R) => boolean) | null {
  const filter = filterOf(column)
  if (filter?.kind === 'texts') {
    const choices = choicesOf(filter, written)
    const matches = choices && textMatcher(choices)
    return matches && (row => matches(filter.of(row)))
  }
  if (filter?.kind === 'days') {
    const days = parseDays(written)
    return days && (row => isWithin(filter.of(row), days))
  }
  const numbers = filter && parseNumbers(written)
  if (!numbers) return null
  return row => isWithin(column.value(row) as number | null, numbers)
}

/** At most this many different values are offered (TABLE-3). */
const MAX_SUGGESTIONS = 5000

/** The values of a column with the number of rows that have each, the most frequent first. An empty text is an empty cell, before all others: nobody would find it among them. */
export function suggestionsOf<R>(rows: readonly R[], of: (row: R) => readonly string[]) {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const texts = of(row).filter(text => text !== '')
    for (const text of texts.length === 0 ? [''] : texts) {
      const count = counts.get(text)
      if (count !== undefined) counts.set(text, count + 1)
      else if (counts.size < MAX_SUGGESTIONS) counts.set(text, 1)
    }
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort(
      (a, b) => Number(b.text === '') - Number(a.text === '') || b.count - a.count || collator.compare(a.text, b.text),
    )
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** How many of the values fall into each of equal parts of a range. */
export function histogramOf(values: readonly number[], { from, to }: { from: number; to: number }, parts: number) {
  const counts = new Array<number>(parts).fill(0)
  const width = (to - from) / parts
  for (const value of values) {
    const part = width === 0 ? 0 : Math.min(parts - 1, Math.max(0, Math.floor((value - from) / width)))
    counts[part]!++
  }
  return counts
}
