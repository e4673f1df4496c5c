import type { StatementQuery } from '@hornbook/contract/learning/xapi'
import { millisOf } from '@hornbook/contract/learning/xapi-values'
import { isLesson } from '@hornbook/rules/reading/curriculum'
import { isTest } from '@hornbook/rules/reading/placement'
import { type RawBuilder, sql } from 'kysely'
import { idArray, uuidArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { namesAt, studentNamed, VERBS } from './matching.ts'
import type { Identified } from './statements.ts'
import { termsAsked } from './terms.ts'

type Sql = RawBuilder<unknown>

/** A statement as it was sent, or an event that the learning app sent in its own words. */
export interface Row {
  readonly id: string
  readonly district_id: string
  /** When it was stored, in microseconds since 1970: a page goes on after it. */
  readonly at: string
  /** When it happened, in milliseconds. */
  readonly happened: number
  readonly statement: Identified | null
  readonly student_id: string | null
  readonly level: number | null
  readonly lesson: number | null
  readonly test: number | null
  readonly result: 'passed' | 'failed' | null
}

interface Source {
  readonly table: string
  readonly stored: string
  readonly happened: string
  /** The columns from the statement on. */
  readonly columns: Sql
  readonly isVoided: Sql
  /** Only those that are in no source before. */
  readonly isOwn: Sql
}

const isWithdrawn = (kind: Sql) => sql`EXISTS (SELECT FROM event_voids w WHERE w.district_id = e.district_id
  AND w.kind = ${kind} AND w.event_id = e.id)`
/** A statement that is about something else hides no event. */
const isNoStatement = (
  kind: Sql,
) => sql`NOT EXISTS (SELECT FROM xapi_statements x WHERE x.district_id = e.district_id AND x.id = e.id
  AND x.event = ${kind} AND x.problem IS NULL)`

const STATEMENTS: Source = {
  table: 'xapi_statements',
  stored: 'stored',
  happened: 'happened_at',
  columns: sql`e.statement, NULL::bigint AS student_id, NULL::int AS level, NULL::int AS lesson, NULL::int AS test, NULL::text AS result`,
  isVoided: sql`(EXISTS (SELECT FROM xapi_statements v WHERE v.district_id = e.district_id AND v.voids = e.id)
    OR ${isWithdrawn(sql`e.event`)})`,
  isOwn: sql`true`,
}
const LESSONS: Source = {
  table: 'lesson_completions',
  stored: 'received_at',
  happened: 'finished_at',
  columns: sql`NULL::json, e.student_id, e.level::int, e.lesson::int, NULL::int, NULL::text`,
  isVoided: isWithdrawn(sql`'lessonCompletion'`),
  isOwn: isNoStatement(sql`'lessonCompletion'`),
}
const RESULTS: Source = {
  table: 'assessment_results',
  stored: 'received_at',
  happened: 'finished_at',
  columns: sql`NULL::json, e.student_id, NULL::int, NULL::int, e.test::int, e.result`,
  isVoided: isWithdrawn(sql`'assessmentResult'`),
  isOwn: isNoStatement(sql`'assessmentResult'`),
}

const stands = ({ isVoided }: Source): Sql => sql`NOT ${isVoided}`

const selected = ({ table, stored, happened, columns, isOwn }: Source, conditions: readonly Sql[]) =>
  sql`SELECT e.id, e.district_id, (extract(epoch FROM ${sql.ref(`e.${stored}`)}) * 1000000)::bigint AS at,
      (extract(epoch FROM ${sql.ref(`e.${happened}`)}) * 1000)::float8 AS happened, ${columns}
    FROM ${sql.table(table)} e WHERE ${sql.join([isOwn, ...conditions], sql` AND `)}`

/** One statement by its id, if it is voided or if it is not. */
export async function rowById(tx: Db, districts: readonly string[], id: string, voided: boolean): Promise<Row | null> {
  const parts = [STATEMENTS, LESSONS, RESULTS].map(source =>
    selected(source, [
      sql`e.district_id = ANY (${idArray(districts)})`,
      sql`e.id = ANY (${uuidArray([id])})`,
      voided ? source.isVoided : stands(source),
    ]),
  )
  const { rows } = await sql<Row>`${sql.join(parts, sql` UNION ALL `)} LIMIT 1`.execute(tx)
  return rows[0] ?? null
}

/** A page of a district's statements: up to `limit`, and one more if there are more. */
export async function rowsOfPage(
  tx: Db,
  districtId: string,
  query: StatementQuery,
  { limit, publicUrl }: { readonly limit: number; readonly publicUrl: string },
): Promise<Row[]> {
  const terms = termsAsked(query)
  if (terms === null) return []
  const order = sql.raw(query.ascending ? 'ASC' : 'DESC')
  const named = {
    statements: terms.length === 0 ? [] : [sql`e.terms @> ${uuidArray(terms)}`],
    ...eventConditions(query, publicUrl),
  }
  const parts = ([STATEMENTS, LESSONS, RESULTS] as const).flatMap((source, at) => {
    const own = [named.statements, named.lessons, named.results][at]
    if (!own) return []
    const conditions = [sql`e.district_id = ${districtId}`, ...timesOf(source, query), ...own, stands(source)]
    return [
      sql`(${selected(source, conditions)} ORDER BY ${sql.ref(`e.${source.stored}`)} ${order}, e.id ${order} LIMIT ${limit + 1})`,
    ]
  })
  const { rows } = await sql<Row>`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) p
    ORDER BY at ${order}, id ${order} LIMIT ${limit + 1}`.execute(tx)
  return rows
}

const atMicros = (micros: string | number) =>
  sql`(timestamptz 'epoch' + ${String(micros)}::bigint * interval '1 microsecond')`

/** What is shown has milliseconds, what is stored may have more: both ends are whole milliseconds. */
function timesOf({ stored }: Source, { since, until, after, ascending }: StatementQuery): Sql[] {
  const column = sql.ref(`e.${stored}`)
  const [, micros = '', id = ''] = /^(\d+)_(.+)$/.exec(after ?? '') ?? []
  return [
    ...(since === undefined ? [] : [sql`${column} >= ${atMicros((millisOf(since) + 1) * 1000)}`]),
    ...(until === undefined ? [] : [sql`${column} < ${atMicros((millisOf(until) + 1) * 1000)}`]),
    ...(after === undefined
      ? []
      : [sql`(${column}, e.id) ${sql.raw(ascending ? '>' : '<')} (${atMicros(micros)}, ${id}::uuid)`]),
  ]
}

/** What is asked for, as conditions on events; null where no event can be meant. */
function eventConditions(query: StatementQuery, publicUrl: string): { lessons: Sql[] | null; results: Sql[] | null } {
  const { agent, verb, activity, registration, related_activities } = query
  const student = agent === undefined ? undefined : studentNamed(agent, publicUrl)
  if (registration !== undefined || student === null || (student && student.by !== 'id'))
    return { lessons: null, results: null }
  const ofStudent = student ? [sql`e.student_id = ${student.name}::bigint`] : []
  const path = activity?.startsWith(`${publicUrl}/`) ? activity.slice(publicUrl.length) : activity && '-'
  // Only those that there are: looking for others would read all that a district has.
  const lesson = numbersIn(path, /^\/xapi\/lessons\/(\d{1,4})\/(\d{1,4})$/, ([of = 0, at = 0]) => isLesson(of, at))
  const level = related_activities
    ? numbersIn(path, /^\/xapi\/levels\/(\d{1,4})$/, ([of = 0]) => isLesson(of, 1))
    : null
  const test = numbersIn(path, /^\/xapi\/placement\/(\d{1,4})$/, ([number = 0]) => isTest(number))
  const ofLesson = lesson
    ? [sql`e.level = ${lesson[0]}::int AND e.lesson = ${lesson[1]}::int`]
    : level
      ? [sql`e.level = ${level[0]}::int`]
      : []
  const result = verb === VERBS.passed ? 'passed' : verb === VERBS.failed ? 'failed' : null
  const mayBeLesson = (verb === undefined || verb === VERBS.completed) && (path === undefined || lesson || level)
  const mayBeResult = (verb === undefined || result) && (path === undefined || test)
  return {
    lessons: mayBeLesson ? [...ofStudent, ...ofLesson] : null,
    results: mayBeResult
      ? [...ofStudent, ...(test ? [sql`e.test = ${test[0]}::int`] : []), ...(result ? [sql`e.result = ${result}`] : [])]
      : null,
  }
}

/** The numbers of an address, if there is what they name. */
function numbersIn(path = '', shape: RegExp, isThere: (numbers: readonly number[]) => boolean): number[] | null {
  const numbers = shape.exec(path)?.slice(1).map(Number)
  return numbers && isThere(numbers) ? numbers : null
}

/** A row as a statement of xAPI. */
export function statementOf(row: Row, publicUrl: string): Identified {
  const stored = new Date(Math.floor(Number(row.at) / 1000)).toISOString()
  const timestamp = new Date(row.happened).toISOString()
  const said = row.statement ?? toldBy(row, publicUrl)
  return { ...said, timestamp: said.timestamp ?? timestamp, stored }
}

function toldBy({ id, student_id, level, lesson, test, result }: Row, publicUrl: string): Identified {
  const names = namesAt(publicUrl)
  const ofPortal = (name: string) => ({ objectType: 'Agent' as const, account: { homePage: names.portal, name } })
  const about = (address: string, type: string, name: string) => ({
    objectType: 'Activity' as const,
    id: address,
    definition: { type: `http://adlnet.gov/expapi/activities/${type}`, name: { 'en-US': name } },
  })
  const isLesson = level !== null && lesson !== null
  const verb = isLesson ? 'completed' : (result ?? 'failed')
  return {
    id,
    actor: ofPortal(student_id ?? ''),
    verb: { id: VERBS[verb], display: { 'en-US': verb } },
    object: isLesson
      ? about(names.lesson(level, lesson), 'lesson', `Level ${level}, lesson ${lesson}`)
      : about(names.placement(test ?? 0), 'assessment', `Placement test ${test}`),
    result: isLesson ? { completion: true } : { completion: true, success: result === 'passed' },
    ...(isLesson && {
      context: { contextActivities: { parent: [about(names.level(level), 'module', `Level ${level}`)] } },
    }),
    authority: ofPortal('Hornbook'),
    version: '1.0.0',
  }
}
