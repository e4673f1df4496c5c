import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Records = Readonly<Record<string, readonly object[]>>

interface RosterServerCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** 'token', or the collection that is asked for. */
  readonly what: string
  /** How often it was asked for before. */
  readonly times: number
  readonly body: string
}

/** Answers a call in its own way; returns false to let the server answer as a good one does. */
export type Misbehaviour = (call: RosterServerCall) => boolean | Promise<boolean>

/** A small OneRoster service as a roster system has it, which tests teach bad manners. */
export async function rosterServer(records: () => Records) {
  let misbehave: Misbehaviour = () => false
  const calls: { what: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
  let tokens = 0
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://roster')
    const what = url.pathname.split('/').at(-1) ?? ''
    const times = calls.filter(call => call.what === what).length
    calls.push({ what, query: url.searchParams, headers: request.headers })
    const call = { request, response, url, what, times, body: await text(request) }
    if (await misbehave(call)) return
    if (what === 'token') return void json(response, { access_token: `token-${++tokens}`, expires_in: 3600 })
    if (request.headers.authorization !== `Bearer token-${tokens}`) return void json(response, {}, 401)
    const all = records()[what]
    if (!all) return void json(response, {}, 404)
    const [limit, offset] = ['limit', 'offset'].map(name => Number(url.searchParams.get(name)))
    json(response, { [what]: all.slice(offset, (offset ?? 0) + (limit ?? 100)) }, 200, {
      'x-total-count': String(all.length),
    })
  }
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: `${at}/ims/oneroster/v1p1`,
    tokenAddress: `${at}/token`,
    calls,
    /** How often each was asked for, in the order of the first time. */
    counts: () => {
      const counts: Record<string, number> = {}
      for (const { what } of calls) counts[what] = (counts[what] ?? 0) + 1
      return counts
    },
    teach: (manners: Misbehaviour) => {
      misbehave = manners
      calls.length = 0
    },
    close: () => void server.close().closeAllConnections(),
  }
}

export function json(
  response: ServerResponse,
  body: object,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  return true
}

/** A small roster as a service of 1.1 sends it. */
export function restRoster({ students = 25 } = {}): Record<string, object[]> {
  const ref = (sourcedId: string, type: string) => ({
    href: `~/ims/oneroster/v1p1/${type}s/${sourcedId}`,
    sourcedId,
    type,
  })
  const base = { status: 'active', dateLastModified: '2026-08-01T00:00:00.000Z', metadata: { 'x.y': 'z' } }
  const person = (sourcedId: string, role: string, names: object) => ({
    sourcedId,
    ...base,
    username: sourcedId,
    userIds: [],
    enabledUser: 'true',
    role,
    orgs: [ref('s1', 'org')],
    password: 'never-read',
    phone: '555-0199',
    agents: [ref('g1', 'user')],
    ...names,
  })
  const range = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
  return {
    orgs: [
      { sourcedId: 'd1', ...base, name: 'Riverbend District', type: 'district', identifier: '0601234' },
      { sourcedId: 's1', ...base, name: 'Willow Bend', type: 'school', parent: ref('d1', 'org') },
    ],
    academicSessions: [
      { sourcedId: 'y1', ...base, type: 'schoolYear', startDate: '2025-08-18', endDate: '2100-06-30' },
    ],
    courses: [{ sourcedId: 'read1', ...base, title: 'Reading', grades: ['01'] }],
    classes: [
      {
        sourcedId: 'c1',
        ...base,
        title: 'Class, "One"',
        classCode: '00123',
        grades: ['01'],
        course: ref('read1', 'course'),
        school: ref('s1', 'org'),
        terms: [ref('y1', 'academicSession')],
      },
    ],
    users: [
      person('t1', 'teacher', { givenName: 'Tess', familyName: 'Teacher', email: 'tess@river.example', grades: [] }),
      ...range(students, at =>
        person(`p${at}`, 'student', { givenName: 'Chloé', familyName: `Díaz${at}`, grades: ['01'] }),
      ),
    ],
    enrollments: [
      {
        sourcedId: 'e0',
        ...base,
        role: 'teacher',
        user: ref('t1', 'user'),
        class: ref('c1', 'class'),
        school: ref('s1', 'org'),
      },
      ...range(students, at => ({
        sourcedId: `e${at + 1}`,
        ...base,
        role: 'student',
        user: ref(`p${at}`, 'user'),
        class: ref('c1', 'class'),
        school: ref('s1', 'org'),
        beginDate: '2025-08-18',
      })),
    ],
  }
}
