import type { FirstCompletions, Timeline } from '@hornbook/rules/figures/timeline'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { columnNames, type SqlColumns } from './columns.ts'
import { type EndColumns, type StandingColumns, TIMELINE } from './timeline-columns.ts'

/** A timeline that grows at its end: the student's new standing, and what to append to its lists. */
export interface TimelineExtension {
  readonly school_id: string
  readonly student_id: string
  readonly standing: StandingColumns
  readonly ends: EndColumns
  readonly added: FirstCompletions & Timeline & { readonly repeats: readonly number[] }
}

/** For each list of a timeline: the concatenated list with its new entries, their offset there and their number. */
const SLICES = {
  days: ['added.days', 'x.day_at', 'x.day_count'],
  repeats: ['added.repeats', 'x.repeat_at', 'x.repeat_count'],
  l1: ['added.by_level', 'x.at', 'x.n1'],
  l2: ['added.by_level', 'x.at + x.n1', 'x.n2'],
  l3: ['added.by_level', 'x.at + x.n1 + x.n2', 'x.n3'],
  l4: ['added.by_level', 'x.at + x.n1 + x.n2 + x.n3', 'x.n4'],
  firsts: ['added.firsts', 'x.at', 'x.n1 + x.n2 + x.n3 + x.n4'],
  ev: ['added.ev', 'x.at', 'x.n1 + x.n2 + x.n3 + x.n4'],
  ev_at: ['added.ev_at', 'x.at', 'x.n1 + x.n2 + x.n3 + x.n4'],
} as const satisfies Record<
  keyof (typeof TIMELINE.days & typeof TIMELINE.firsts & typeof TIMELINE.repeats & typeof TIMELINE.lessons),
  readonly string[]
>
const REPLACED = [...columnNames(TIMELINE.standing), ...columnNames(TIMELINE.ends)]
const SET = sql.raw(
  [
    ...REPLACED.map(name => `${name} = x.${name}`),
    ...Object.entries(SLICES).map(
      ([name, [list, at, count]]) =>
        `${name} = CASE WHEN ${count} = 0 THEN t.${name} ELSE t.${name} || ${list}[${at} + 1:${at} + ${count}] END`,
    ),
  ].join(', '),
)
const SLICE_COLUMNS = ['day_at', 'day_count', 'repeat_at', 'repeat_count', 'at', 'n1', 'n2', 'n3', 'n4']
const COLUMNS = sql.raw([...columnNames(TIMELINE.key), ...REPLACED, ...SLICE_COLUMNS].join(', '))

/**
 * Extends timelines. PostgreSQL has no arrays of arrays of different lengths, so the new entries of all rows are
 * concatenated into a few long arrays, and each row says which slice is its own. A list that does not grow is not
 * rewritten.
 */
export async function extendTimelines(tx: Db, districtId: string, rows: readonly TimelineExtension[]): Promise<void> {
  if (rows.length === 0) return
  const { days, repeats, byLevel, firsts, ev, evAt, slices } = concatenateLists(rows)
  const [standings, ends] = [rows.map(row => row.standing), rows.map(row => row.ends)]
  const columns = [
    ...asArrays(TIMELINE.key, rows),
    ...asArrays(TIMELINE.standing, standings),
    ...asArrays(TIMELINE.ends, ends),
    ...slices.map(list => arrayOf(list, 'integer')),
  ]
  await sql`UPDATE student_timelines t SET ${SET} FROM unnest(${sql.join(columns)}) AS x(${COLUMNS}),
      (SELECT ${arrayOf(days, 'smallint')} AS days, ${arrayOf(repeats, 'smallint')} AS repeats,
        ${arrayOf(byLevel, 'smallint')} AS by_level, ${arrayOf(firsts, 'smallint')} AS firsts,
        ${arrayOf(ev, 'smallint')} AS ev, ${arrayOf(evAt, 'bigint')} AS ev_at) AS added
    WHERE t.district_id = ${districtId} AND t.school_id = x.school_id AND t.student_id = x.student_id`.execute(tx)
}

function concatenateLists(rows: readonly TimelineExtension[]) {
  const lists: Record<'days' | 'repeats' | 'byLevel' | 'firsts' | 'ev' | 'evAt', number[]> = {
    days: [],
    repeats: [],
    byLevel: [],
    firsts: [],
    ev: [],
    evAt: [],
  }
  const { days, repeats, byLevel, firsts, ev, evAt } = lists
  const slices: number[][] = SLICE_COLUMNS.map(() => [])
  for (const { added } of rows) {
    const daySlices = [days.length, added.days.length, repeats.length, added.repeats.length]
    const own = [...daySlices, ev.length, ...added.byLevel.map(list => list.length)]
    for (let i = 0; i < own.length; i++) slices[i]?.push(own[i] as number)
    days.push(...added.days)
    repeats.push(...added.repeats)
    for (const list of added.byLevel) byLevel.push(...list)
    firsts.push(...added.firsts)
    ev.push(...added.lessons)
    evAt.push(...added.at)
  }
  return { ...lists, slices }
}

type Value = string | number | boolean | null

/** The columns of rows, each as one array parameter. */
const asArrays = <Own extends SqlColumns>(columns: Own, rows: readonly Readonly<Record<keyof Own, Value>>[]) =>
  Object.entries(columns).map(([name, type]) => {
    const values = rows.map(row => row[name] ?? null)
    return arrayOf(values, type)
  })

/** Text is quoted, because a grade code can be any text. */
const arrayOf = (values: readonly Value[], type: string) => {
  const texts = type === 'text' ? values.map(value => (value === null ? null : quote(String(value)))) : values
  return sql`${`{${texts.map(value => value ?? 'NULL').join(',')}}`}::${sql.raw(type)}[]`
}

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
