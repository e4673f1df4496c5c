import type { Firsts, Timeline } from '@hornbook/rules/timeline'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Stood } from './timeline-row.ts'

/** A timeline that grows at its end: how the student stands now, and what is to be put behind its lists. */
export interface Longer {
  readonly school_id: string
  readonly student_id: string
  readonly stood: Stood
  readonly ends: Ends
  readonly more: Firsts & Timeline
}

interface Ends {
  readonly first_at: number | null
  readonly last_day: number
  readonly last_lesson: number | null
  readonly last_at: number | null
}

const STOOD = {
  ...{ grade: 'text', standing: 'smallint', upcoming_test: 'smallint', required: 'boolean', level: 'smallint' },
  ...{ lesson: 'smallint', all1: 'smallint', all2: 'smallint', all3: 'smallint', all4: 'smallint' },
  ...{ goal_completed: 'smallint', goal_capped: 'smallint', goal_met: 'smallint' },
} as const
const ENDS = { first_at: 'bigint', last_day: 'smallint', last_lesson: 'smallint', last_at: 'bigint' } as const
const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

/** What each list grows by: where in the long list it begins, and how many entries it has. */
const PIECES = {
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
    ...[...namesOf(STOOD), ...namesOf(ENDS)].map(name => `${name} = x.${name}`),
    ...Object.entries(PIECES).map(
      ([name, [list, at, count]]) =>
        `${name} = CASE WHEN ${count} = 0 THEN t.${name} ELSE t.${name} || ${list}[${at} + 1:${at} + ${count}] END`,
    ),
  ].join(', '),
)
const PLACES = ['day_at', 'day_count', 'at', 'n1', 'n2', 'n3', 'n4']
const COLUMNS = sql.raw(['school_id', 'student_id', ...namesOf(STOOD), ...namesOf(ENDS), ...PLACES].join(', '))

/**
 * Lengthens timelines. PostgreSQL has no array of lists of many lengths: what the lists grow by lies end to end in a few
 * long ones, and each timeline says which piece of them is its own. A list that does not grow is left as it lies.
 */
export async function lengthenTimelines(tx: Db, districtId: string, rows: readonly Longer[]): Promise<void> {
  if (rows.length === 0) return
  const { days, byLevel, ev, evAt, places } = endToEnd(rows)
  const columns = [
    columnOf(
      rows.map(row => row.school_id),
      'bigint',
    ),
    columnOf(
      rows.map(row => row.student_id),
      'bigint',
    ),
    ...namesOf(STOOD).map(name =>
      columnOf(
        rows.map(({ stood }) => stood[name]),
        STOOD[name],
      ),
    ),
    ...namesOf(ENDS).map(name =>
      columnOf(
        rows.map(({ ends }) => ends[name]),
        ENDS[name],
      ),
    ),
    ...places.map(list => columnOf(list, 'integer')),
  ]
  await sql`UPDATE student_timelines t SET ${SET} FROM unnest(${sql.join(columns)}) AS x(${COLUMNS}),
      (SELECT ${columnOf(days, 'smallint')} AS days, ${columnOf(byLevel, 'smallint')} AS by_level,
        ${columnOf(ev, 'smallint')} AS ev, ${columnOf(evAt, 'bigint')} AS ev_at) AS added
    WHERE t.district_id = ${districtId} AND t.school_id = x.school_id AND t.student_id = x.student_id`.execute(tx)
}

function endToEnd(rows: readonly Longer[]) {
  const [days, byLevel, ev, evAt]: [number[], number[], number[], number[]] = [[], [], [], []]
  const places: number[][] = PLACES.map(() => [])
  for (const { more } of rows) {
    const own = [days.length, more.days.length, ev.length, ...more.byLevel.map(list => list.length)]
    for (let i = 0; i < own.length; i++) places[i]?.push(own[i] as number)
    days.push(...more.days)
    for (const list of more.byLevel) byLevel.push(...list)
    ev.push(...more.lessons)
    evAt.push(...more.at)
  }
  return { days, byLevel, ev, evAt, places }
}

/** A column as one parameter, the text of an array. A grade's code can be any text. */
const columnOf = (values: readonly (string | number | boolean | null)[], type: string) => {
  const texts = type === 'text' ? values.map(value => (value === null ? null : quoted(String(value)))) : values
  return sql`${`{${texts.map(value => value ?? 'NULL').join(',')}}`}::${sql.raw(type)}[]`
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
