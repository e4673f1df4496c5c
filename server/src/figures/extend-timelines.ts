import type { FirstCompletions, Timeline } from '@hornbook/rules/figures/timeline'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StandingColumns } from './timeline-row.ts'

/** A timeline that grows at its end: the student's new standing, and what to append to its lists. */
export interface TimelineExtension {
  readonly school_id: string
  readonly student_id: string
  readonly standing: StandingColumns
  readonly ends: Ends
  readonly added: FirstCompletions & Timeline
}

interface Ends {
  readonly first_at: number | null
  readonly last_day: number
  readonly last_lesson: number | null
  readonly last_at: number | null
}

const STANDING_TYPES = {
  ...{ grade: 'text', standing: 'smallint', upcoming_test: 'smallint', required: 'boolean', level: 'smallint' },
  ...{ lesson: 'smallint', all1: 'smallint', all2: 'smallint', all3: 'smallint', all4: 'smallint' },
  ...{ goal_completed: 'smallint', goal_capped: 'smallint', goal_met: 'smallint' },
} as const
const END_TYPES = { first_at: 'bigint', last_day: 'smallint', last_lesson: 'smallint', last_at: 'bigint' } as const
const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

/** For each list of a timeline: the concatenated list with its new entries, their offset there and their number. */
const SLICES = {
  days: ['added.days', 'x.day_at', 'x.day_count'],
  l1: ['added.by_level', 'x.at', 'x.n1'],
  l2: ['added.by_level', 'x.at + x.n1', 'x.n2'],
  l3: ['added.by_level', 'x.at + x.n1 + x.n2', 'x.n3'],
  l4: ['added.by_level', 'x.at + x.n1 + x.n2 + x.n3', 'x.n4'],
  ev: ['added.ev', 'x.at', 'x.n1 + x.n2 + x.n3 + x.n4'],
  ev_at: ['added.ev_at', 'x.at', 'x.n1 + x.n2 + x.n3 + x.n4'],
} as const
const SET = sql.raw(
  [
    ...[...keysOf(STANDING_TYPES), ...keysOf(END_TYPES)].map(name => `${name} = x.${name}`),
    ...Object.entries(SLICES).map(
      ([name, [list, at, count]]) =>
        `${name} = CASE WHEN ${count} = 0 THEN t.${name} ELSE t.${name} || ${list}[${at} + 1:${at} + ${count}] END`,
    ),
  ].join(', '),
)
const SLICE_COLUMNS = ['day_at', 'day_count', 'at', 'n1', 'n2', 'n3', 'n4']
const COLUMNS = sql.raw(
  ['school_id', 'student_id', ...keysOf(STANDING_TYPES), ...keysOf(END_TYPES), ...SLICE_COLUMNS].join(', '),
)

/**
 * Extends timelines. PostgreSQL has no arrays of arrays of different lengths, so the new entries of all rows are
 * concatenated into a few long arrays, and each row says which slice is its own. A list that does not grow is not
 * rewritten.
 */
export async function extendTimelines(tx: Db, districtId: string, rows: readonly TimelineExtension[]): Promise<void> {
  if (rows.length === 0) return
  const { days, byLevel, ev, evAt, slices } = concatenateLists(rows)
  const columns = [
    arrayOf(
      rows.map(row => row.school_id),
      'bigint',
    ),
    arrayOf(
      rows.map(row => row.student_id),
      'bigint',
    ),
    ...keysOf(STANDING_TYPES).map(name =>
      arrayOf(
        rows.map(({ standing }) => standing[name]),
        STANDING_TYPES[name],
      ),
    ),
    ...keysOf(END_TYPES).map(name =>
      arrayOf(
        rows.map(({ ends }) => ends[name]),
        END_TYPES[name],
      ),
    ),
    ...slices.map(list => arrayOf(list, 'integer')),
  ]
  await sql`UPDATE student_timelines t SET ${SET} FROM unnest(${sql.join(columns)}) AS x(${COLUMNS}),
      (SELECT ${arrayOf(days, 'smallint')} AS days, ${arrayOf(byLevel, 'smallint')} AS by_level,
        ${arrayOf(ev, 'smallint')} AS ev, ${arrayOf(evAt, 'bigint')} AS ev_at) AS added
    WHERE t.district_id = ${districtId} AND t.school_id = x.school_id AND t.student_id = x.student_id`.execute(tx)
}

function concatenateLists(rows: readonly TimelineExtension[]) {
  const [days, byLevel, ev, evAt]: [number[], number[], number[], number[]] = [[], [], [], []]
  const slices: number[][] = SLICE_COLUMNS.map(() => [])
  for (const { added } of rows) {
    const own = [days.length, added.days.length, ev.length, ...added.byLevel.map(list => list.length)]
    for (let i = 0; i < own.length; i++) slices[i]?.push(own[i] as number)
    days.push(...added.days)
    for (const list of added.byLevel) byLevel.push(...list)
    ev.push(...added.lessons)
    evAt.push(...added.at)
  }
  return { days, byLevel, ev, evAt, slices }
}

/** A column as one array parameter. Text is quoted, because a grade code can be any text. */
const arrayOf = (values: readonly (string | number | boolean | null)[], type: string) => {
  const texts = type === 'text' ? values.map(value => (value === null ? null : quote(String(value)))) : values
  return sql`${`{${texts.map(value => value ?? 'NULL').join(',')}}`}::${sql.raw(type)}[]`
}

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
