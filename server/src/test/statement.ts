import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'
import type { TestApplication } from './application.ts'
import { parseAnswer } from './client.ts'
import { TEST_SETTINGS } from './settings.ts'
import type { Town } from './town.ts'

/** The headers of a call with statements. */
export const XAPI = { 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' } as const

export const PORTAL = TEST_SETTINGS.publicUrl
export const VERB = 'http://adlnet.gov/expapi/verbs'
export const STATEMENTS = '/xapi/statements'
export const COMPLETED = '2026-02-03T18:00:00.000Z'

/** A lesson that a student has completed, as a statement of xAPI; `others` takes the place of its parts. */
export const statementOf = (studentId: string, others: object = {}) => ({
  id: randomUUID() as string,
  timestamp: COMPLETED,
  actor: { account: { homePage: `${PORTAL}/`, name: studentId } },
  verb: { id: `${VERB}/completed` },
  object: { id: `${PORTAL}/xapi/lessons/1/1` },
  ...others,
})

/** A statement as it is read. */
export interface ReadStatement {
  readonly id: string
  readonly stored: string
}

type Query = Readonly<Record<string, string>>

/** Sends and reads statements, as an app of Maple Grove unless told otherwise; each test sees what came since it began. */
export function statementDesk({ app, maple }: { readonly app: TestApplication; readonly maple: Town }) {
  let began = ''
  beforeEach(async () => {
    const [row] = await app.owner<{ at: string }>('SELECT clock_timestamp() AS at')
    began = new Date(row?.at ?? '').toISOString()
    await sleep(2)
  })
  const as = (name: string) => ({ bearer: maple.token(name) })
  const call = async (options: Parameters<TestApplication['call']>[0]) => parseAnswer(await app.call(options))
  const get = (query: Query = {}, by: object = as('maple app'), headers: object = {}) =>
    call({
      method: 'GET',
      url: `${STATEMENTS}?${new URLSearchParams(query)}`,
      ...by,
      headers: { ...XAPI, ...headers },
    })
  const lessonOf = (name: string, lesson: number, others: object = {}) =>
    statementOf(maple.id(name), { object: { id: `${PORTAL}/xapi/lessons/1/${lesson}` }, ...others })
  return {
    as,
    call,
    get,
    since: () => began,
    lessonOf,
    post: (payload: object, by: object = as('maple app'), headers: object = {}) =>
      call({ method: 'POST', url: STATEMENTS, payload, ...by, headers: { ...XAPI, ...headers } }),
    put: (statementId: string, payload: object) =>
      call({
        method: 'PUT',
        url: `${STATEMENTS}?statementId=${statementId}`,
        payload,
        ...as('maple app'),
        headers: XAPI,
      }),
    list: async (query: Query = {}): Promise<ReadStatement[]> => {
      const { status, document, body } = await get({ since: began, ...query })
      if (status !== 200) throw new Error(body)
      return document.statements
    },
    testOf: (name: string, number: number, verb: 'passed' | 'failed', others: object = {}) =>
      statementOf(maple.id(name), {
        verb: { id: `${VERB}/${verb}` },
        object: { id: `${PORTAL}/xapi/placement/${number}` },
        ...others,
      }),
    voiding: (id: string) =>
      lessonOf('Amara Okafor', 1, { verb: { id: `${VERB}/voided` }, object: { objectType: 'StatementRef', id } }),
    eventsIn: (table: 'lesson_completions' | 'assessment_results') =>
      app.owner<{ id: string; student_id: string }>(
        `SELECT * FROM ${table} WHERE received_at > $1 ORDER BY finished_at, id`,
        [began],
      ),
    /** Why each statement that is stored is not counted. */
    problems: async () =>
      (
        await app.owner<{ problem: string | null }>('SELECT problem FROM xapi_statements WHERE stored > $1', [began])
      ).map(each => each.problem),
  }
}
