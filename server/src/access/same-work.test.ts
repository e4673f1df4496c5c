import { type Endpoint, paramNames } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { maple, as } = inTown({ runsJobs: false })

/** An id beyond the caller's scope and one that does not exist run the same statements: nothing else can be timed (SAFE-1). */
afterEach(() => void vi.restoreAllMocks())

const SEEN: Readonly<Record<string, string>> = {
  districtId: 'Maple Grove',
  schoolId: 'Oak',
  classroomId: 'Room 1',
  studentId: 'Amara Okafor',
  teacherId: 'Tess Teacher',
}
const UNSEEN: Readonly<Record<string, string>> = {
  districtId: 'Harbor Point',
  schoolId: 'Elm',
  classroomId: 'Room 3',
  studentId: 'Eleni Papadopoulou',
  teacherId: 'Elsa Elm',
}
const MISSING = '987654321'

/** Without a signature an address is refused before anything is asked of the database. */
const WITHOUT_SCOPE: readonly unknown[] = ['anyone', 'signed in', 'signed address']

const CASES = Object.values(ENDPOINTS).flatMap(endpoint =>
  WITHOUT_SCOPE.includes(endpoint.guard)
    ? []
    : paramNames(endpoint.path)
        .filter(param => param in UNSEEN)
        .map(param => [`${endpoint.method} ${endpoint.path}`, param, endpoint as Endpoint] as const),
)

test('there are calls to try', () => expect(CASES.length).toBeGreaterThan(100))

test.each(CASES)('%s with another %s does the same work', async (_, param, endpoint) => {
  for (const name of ['Sam School', 'Tess Teacher']) {
    const idsWith = (id: string) => ({
      ...Object.fromEntries(Object.entries(SEEN).map(([key, seen]) => [key, maple.id(seen)])),
      [param]: id,
    })
    const unseen = await record(endpoint, idsWith(maple.id(UNSEEN[param] ?? '')), name)
    const missing = await record(endpoint, idsWith(MISSING), name)
    expect(unseen.statements.length).toBeGreaterThan(0)
    expect(missing).toEqual(unseen)
  }
})

/** The statements and the answer of a call. Values are no part of a statement. */
async function record({ method, path }: Endpoint, ids: Readonly<Record<string, string>>, name: string) {
  const statements: string[] = []
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [config] = given
    statements.push(typeof config === 'string' ? config : ((config as { text?: string }).text ?? ''))
    return original.apply(this, given)
  } as never)
  const url = path.replace(/\{(\w+)\}/g, (_, param: string) => ids[param] ?? MISSING)
  const answer = await as(name).send(method, url)
  vi.restoreAllMocks()
  const { errors } = answer.status >= 400 ? answer.document : { errors: [{}] }
  // What happens now and then beside a call: a session notes that it is used, and the jobs look for work.
  const own = statements.filter(text => !/^update "sessions"|\bjobs\b.*locked_by|pg_notify/s.test(text))
  return { code: [answer.status, errors[0].code], statements: own }
}
