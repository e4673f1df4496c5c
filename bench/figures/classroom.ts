import type { Scope } from '../../server/src/access/scope.ts'
import { appRoleOf } from '../../server/src/db/migrate.ts'
import { keyFor } from '../../server/src/secrets/tokens.ts'
import { signIn } from '../api-client.ts'
import { type Cluster, SECRET } from '../cluster.ts'
import { measureInterleaved, median } from '../interleaved.ts'
import { type LoadDriver, startLoadDriver } from '../load/driver.ts'
import type { HttpTask } from '../load/http.ts'
import type { RawTask } from '../load/raw.ts'
import { cpuMs } from '../processes.ts'
import { rangeQuery, rangesEndingOn } from '../ranges.ts'
import { type Figure, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { fetchToday } from './overview.ts'

const CLIENTS = 16
const SECONDS = 3
const ROUNDS = 5

/** Measures the class view over HTTP with many clients at once, and compares it with its query alone. */
export async function classroomFigures(cluster: Cluster, served: SeededServer): Promise<Figure[]> {
  const teacher = await signIn(served.port, 'teacher@hornbook.test')
  const { districtId, classroomId } = teacher.home ?? { districtId: '', classroomId: null }
  if (classroomId === null) throw new Error("The demo's teacher has no class")
  const range = rangesEndingOn(await fetchToday(teacher, districtId)).year(0)
  const path = `/api/classrooms/${classroomId}/student_summaries?${rangeQuery(range)}`
  const bytes = (await teacher.get(path)).body.length
  const headers = { authorization: teacher.authorization }
  teacher.close()
  const http: HttpTask = { port: served.port, path, connectionCount: CLIENTS, headers }
  const role = appRoleOf(served.database, keyFor('app role', SECRET).toString('base64url'))
  const app = { ...cluster.ownerConfig(served.database), user: role.name, password: role.password }
  const scope: Scope = { districtId, reach: 'classrooms', staffId: await findStaffId(served) }
  const raw: RawTask = { app, connectionCount: CLIENTS, shared: false, scope, classroomId, range }

  const drivers = {
    http: startLoadDriver('http.ts', http),
    raw: startLoadDriver('raw.ts', raw),
    shared: startLoadDriver('raw.ts', { ...raw, shared: true }),
    gzip: startLoadDriver('http.ts', { ...http, headers: { ...headers, 'accept-encoding': 'gzip' } }),
  }
  const costs = { node: [] as number[], postgres: [] as number[], worst: [] as number[] }
  const perSecond = await measureInterleaved(ROUNDS, {
    http: round => measureHttpRound(drivers.http, round, cluster, served, costs),
    raw: async () => (await drivers.raw.run(SECONDS)).perSecond,
    shared: async () => (await drivers.shared.run(SECONDS)).perSecond,
    gzip: async () => (await drivers.gzip.run(SECONDS)).perSecond,
  })
  for (const each of Object.values(drivers)) each.stop()

  const view = `\`GET /api/classrooms/{id}/student_summaries\`, a year, ${Math.round(bytes / 1024)} KB, signed in as the class's teacher, ${CLIENTS} clients in a process beside it on the same cores`
  return [
    figureWithGoal('classroom view over HTTP', perSecond.http, { atLeast: 1000, unit: 'a second' }, view),
    figureWithGoal(
      'classroom view over HTTP against its query alone',
      (100 * perSecond.http) / perSecond.raw,
      { atLeast: 40, unit: '%' },
      `${perSecond.raw.toFixed(0)} a second: \`studentsOfClassroom\` of the server, in a transaction of the app role with both walls up, ${CLIENTS} at once, each over a connection of its own, no server, rows not made into an answer`,
    ),
    figureWithoutGoal(
      'its query alone over one connection',
      perSecond.shared,
      'a second',
      'the same, all of them over one connection, as the server asks',
    ),
    figureWithoutGoal('the same, compressed', perSecond.gzip, 'a second', 'gzip at level 1, as a browser asks for it'),
    figureWithoutGoal(
      'slowest of a hundred at that load',
      median(costs.worst),
      'ms',
      'from asking to the whole answer',
    ),
    figureWithoutGoal('processor time of the server for one', median(costs.node), 'ms', 'user and system, from /proc'),
    figureWithoutGoal(
      'processor time of PostgreSQL for one',
      median(costs.postgres),
      'ms',
      'user and system, all its processes, from /proc',
    ),
  ]
}

async function findStaffId({ owner }: SeededServer): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "SELECT s.id FROM staff s JOIN accounts a ON a.id = s.account_id WHERE a.email = 'teacher@hornbook.test'",
  )
  if (!rows[0]) throw new Error("The demo's teacher has no staff row")
  return rows[0].id
}

async function measureHttpRound(
  load: LoadDriver,
  round: number,
  cluster: Cluster,
  { server }: SeededServer,
  costs: { node: number[]; postgres: number[]; worst: number[] },
): Promise<number> {
  const before = [cpuMs(server.pid, false), cpuMs(cluster.pid(), true)] as const
  const { perSecond, p99Ms } = await load.run(SECONDS)
  if (round < 0) return perSecond
  costs.node.push((cpuMs(server.pid, false) - before[0]) / (perSecond * SECONDS))
  costs.postgres.push((cpuMs(cluster.pid(), true) - before[1]) / (perSecond * SECONDS))
  costs.worst.push(p99Ms)
  return perSecond
}
