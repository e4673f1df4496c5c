import { measureInterleaved } from '../interleaved.ts'
import { memoryOf, resetPeakMemory } from '../processes.ts'
import { type Figure, figureOfLarge, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openDistrictSessions } from '../sessions.ts'
import { copyOut, megabytes, type Read, read } from '../streamed.ts'

const ROUNDS = 5
const TABLES = ['schools', 'classrooms', 'staff', 'students']
const MEMBERSHIPS = ['student_schools', 'staff_schools', 'student_enrollments', 'staff_enrollments']

/** What leaves for other systems: a package of a whole district against COPY of its rows, a page against a page of the list. */
export async function dataOutFigures(served: SeededServer): Promise<Figure[]> {
  const { port, owner, server, districtId, size } = served
  const [authorization = ''] = await openDistrictSessions(served, districtId, 1)
  const headers = { authorization }
  const receiver = { authorization: await openReceiver(port, districtId, authorization) }
  const client = await owner.connect()
  const copies = [
    ...TABLES.map(
      table => `SELECT * FROM ${table} WHERE district_id = ${districtId} AND archived_at IS NULL ORDER BY id`,
    ),
    ...MEMBERSHIPS.map(
      table => `SELECT * FROM ${table} WHERE district_id = ${districtId} AND ended_at IS NULL ORDER BY id`,
    ),
  ]
  const packages: Read[] = []
  resetPeakMemory(server.pid)
  const before = memoryOf(server.pid).now
  const users = '/ims/oneroster/rostering/v1p2/users?limit=1000'
  const took = await measureInterleaved(ROUNDS, {
    package: async () =>
      void packages.push(await read(port, `/api/districts/${districtId}/oneroster_export?version=1.2`, headers)),
    older: async () => void (await read(port, `/api/districts/${districtId}/oneroster_export?version=1.1`, headers)),
    copy: async () => {
      for (const rows of copies) await copyOut(client, rows)
    },
    page: async () => void (await read(port, users, receiver)),
    farPage: async () => void (await read(port, `${users}&offset=50000`, receiver)),
    list: async () => void (await read(port, `/api/districts/${districtId}/students?page[size]=1000`, headers)),
  })
  const grown = memoryOf(server.pid).peak - before
  client.release()
  return [
    figureOfLarge(
      size,
      'OneRoster package of a district against COPY',
      took.package / took.copy,
      { atMost: 2, unit: '×' },
      `${took.package.toFixed(0)} ms for a zip of ${megabytes(packages.at(-1)?.bytes ?? 0)}; ${took.copy.toFixed(0)} ms for COPY of the tables that it is made of`,
    ),
    figureWithoutGoal(
      'the same of version 1.1',
      took.older,
      'ms',
      'users have their schools in one cell, and there are no roles',
    ),
    figureOfLarge(
      size,
      'memory that it takes',
      grown,
      { atMost: 100, unit: 'MB' },
      'the most of the Node process in all rounds, less before them',
    ),
    figureOfLarge(
      size,
      'a page of 1,000 users against one of the list',
      took.page / took.list,
      { atMost: 3, unit: '×' },
      `${took.page.toFixed(0)} ms over OneRoster, with roles and the last change of each; ${took.list.toFixed(0)} ms for 1,000 students of the list`,
    ),
    figureWithoutGoal('the page that begins with user 50,001', took.farPage, 'ms', 'pages are found by their offset'),
  ]
}

/** A token of a key that the district makes for the bench. */
async function openReceiver(port: number, districtId: string, authorization: string): Promise<string> {
  const at = `http://127.0.0.1:${port}`
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(at + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json() as Promise<Record<string, unknown>>
  }
  const attributes = { name: 'Bench', rights: ['oneroster'] }
  const made = (await post(
    `/api/districts/${districtId}/api_keys`,
    { data: { type: 'apiKey', attributes } },
    { authorization },
  )) as { data: { attributes: { clientId: string; clientSecret: string } } }
  const { clientId: client_id, clientSecret: client_secret } = made.data.attributes
  const token = await post('/oauth/token', { grant_type: 'client_credentials', client_id, client_secret })
  return `Bearer ${token.access_token}`
}
