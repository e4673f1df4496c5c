import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A roster system of a district with a OneRoster 1.1 service: OAuth 2, pages, a count. */
export interface RosterService {
  readonly address: string
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whether it shares its classes. */
  readonly share: (shares: boolean) => void
  /** How many of its students it still has. */
  readonly keep: (students: number) => void
  readonly stop: () => Promise<void>
}

const SCHOOL = { href: '~/s1', sourcedId: 's1', type: 'org' }

function rosterOf(students: number): Readonly<Record<string, readonly object[]>> {
  const person = (sourcedId: string, role: string, familyName: string) => ({
    sourcedId,
    status: 'active',
    enabledUser: 'true',
    username: `${sourcedId}-${randomUUID().slice(0, 8)}`,
    givenName: role === 'teacher' ? 'Tilda' : 'Sam',
    familyName,
    email: role === 'teacher' ? `${randomUUID().slice(0, 8)}@aspen.example` : null,
    role,
    orgs: [SCHOOL],
    grades: role === 'teacher' ? [] : ['01'],
  })
  const everybody = [
    person('t1', 'teacher', 'Quill'),
    ...Array.from({ length: students }, (_, at) => person(`p${at}`, 'student', `Aspen${at}`)),
  ]
  return {
    orgs: [
      { sourcedId: 'd1', name: 'Aspen District', type: 'district' },
      { sourcedId: 's1', name: 'Aspen Elementary', type: 'school', parent: { sourcedId: 'd1' } },
    ],
    academicSessions: [{ sourcedId: 'y1', type: 'schoolYear', startDate: '2025-08-18', endDate: '2100-06-30' }],
    courses: [{ sourcedId: 'read1', grades: ['01'] }],
    classes: [
      {
        sourcedId: 'c1',
        title: 'Aspen 1',
        grades: ['01'],
        course: { sourcedId: 'read1' },
        school: SCHOOL,
        terms: [{ sourcedId: 'y1' }],
      },
    ],
    users: everybody,
    enrollments: everybody.map(({ sourcedId, role }, at) => ({
      sourcedId: `e${at}`,
      role,
      user: { sourcedId },
      class: { sourcedId: 'c1' },
      school: SCHOOL,
    })),
  }
}

export async function startRosterService(students: number): Promise<RosterService> {
  const whole = rosterOf(students)
  let records = whole
  const [clientId, clientSecret, token] = ['hornbook', randomUUID(), randomUUID()]
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  let sharesClasses = true
  const send = (response: ServerResponse, status: number, body: object, headers = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const server = createServer(({ url = '/', headers: { authorization } }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://own.invalid')
    const name = pathname.split('/').at(-1) ?? ''
    if (name === 'token')
      return authorization === basic
        ? send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
        : send(response, 401, { error: 'invalid_client' })
    if (authorization !== `Bearer ${token}`) return send(response, 401, {})
    if (name === 'classes' && !sharesClasses) return send(response, 403, {})
    const all = records[name] ?? []
    const [limit = 100, offset = 0] = ['limit', 'offset'].map(each => Number(searchParams.get(each)))
    send(response, 200, { [name]: all.slice(offset, offset + limit) }, { 'x-total-count': String(all.length) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: `${at}/ims/oneroster/v1p1`,
    tokenAddress: `${at}/token`,
    clientId,
    clientSecret,
    keep: left => {
      // The first of its users and of its enrollments is the teacher.
      const some = (rows: readonly object[] = []) => rows.slice(0, left + 1)
      records = { ...whole, users: some(whole.users), enrollments: some(whole.enrollments) }
    },
    share: shares => {
      sharesClasses = shares
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
