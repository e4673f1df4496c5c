import type { Cluster } from '../cluster.ts'
import { measureInterleaved, median } from '../interleaved.ts'
import { type LoadDriver, startLoadDriver } from '../load/driver.ts'
import type { RawViewsTask } from '../load/raw-views.ts'
import { randomRanges, startClassViews } from '../load/start-views.ts'
import { cpuMs } from '../processes.ts'
import { type Figure, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews } from '../sessions.ts'

const CLIENTS = 16
const FEW = 1
const MANY = 64
const SECONDS = 2.5
const ROUNDS = 4

/** Measures the class view over HTTP in many sessions, and compares it with its query alone. */
export async function classroomFigures(cluster: Cluster, served: SeededServer): Promise<Figure[]> {
  const { districtId, database } = served
  const views = await openClassViews(served, districtId)
  const raw: RawViewsTask = {
    app: cluster.appConfig(database),
    connectionCount: CLIENTS,
    shared: true,
    districtId,
    classes: views.map(({ classroomId, staffId }) => ({ classroomId, staffId })),
    ranges: randomRanges(),
  }
  const drivers = {
    http: await startClassViews(served, views, CLIENTS),
    shared: await startLoadDriver<RawViewsTask>('raw-views.ts', raw),
    own: await startLoadDriver<RawViewsTask>('raw-views.ts', { ...raw, shared: false }),
    few: await startClassViews(served, views, FEW),
    many: await startClassViews(served, views, MANY),
    gzip: await startClassViews(served, views, CLIENTS, { 'accept-encoding': 'gzip' }),
  }
  const costs = { node: [] as number[], postgres: [] as number[], worst: [] as number[] }
  const perSecond = await measureInterleaved(
    ROUNDS,
    {
      http: round => measureHttpRound(drivers.http, round, cluster, served, costs),
      shared: async () => (await drivers.shared.run(SECONDS)).perSecond,
      own: async () => (await drivers.own.run(SECONDS)).perSecond,
      few: async () => (await drivers.few.run(SECONDS)).perSecond,
      many: async () => (await drivers.many.run(SECONDS)).perSecond,
      gzip: async () => (await drivers.gzip.run(SECONDS)).perSecond,
    },
    1,
  )
  for (const each of Object.values(drivers)) each.stop()

  const view = `\`GET /api/classrooms/{id}/student_summaries\` of ${views.length.toLocaleString('en')} classes in random ranges, each in the session of its own teacher; the clients are a process beside it on the same cores`
  return [
    figureWithGoal(
      `class view against its query alone, ${CLIENTS} clients`,
      (100 * perSecond.http) / perSecond.shared,
      { atLeast: 50, unit: '%' },
      `${perSecond.http.toFixed(0)} a second over HTTP, ${perSecond.shared.toFixed(0)} without: \`studentsOfClassroom\` of the server for the same classes and ranges, in a transaction of the app role with both walls up, over one connection as the server asks, rows not made into an answer`,
    ),
    figureWithoutGoal('class view, 1 client', perSecond.few, 'a second', view),
    figureWithoutGoal(`class view, ${CLIENTS} clients`, perSecond.http, 'a second', view),
    figureWithoutGoal(`class view, ${MANY} clients`, perSecond.many, 'a second', view),
    figureWithoutGoal(
      `the query alone over ${CLIENTS} connections`,
      perSecond.own,
      'a second',
      'the same, each client over a connection of its own',
    ),
    figureWithoutGoal(
      'class view, compressed',
      perSecond.gzip,
      'a second',
      'gzip at level 1, as a browser asks for it',
    ),
    figureWithoutGoal(
      'slowest of a hundred',
      median(costs.worst),
      'ms',
      `of ${CLIENTS} clients, from asking to the whole answer`,
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

async function measureHttpRound(
  load: LoadDriver,
  round: number,
  cluster: Cluster,
  { server }: SeededServer,
  costs: { node: number[]; postgres: number[]; worst: number[] },
): Promise<number> {
  const before = [cpuMs(server.pid, false), cpuMs(cluster.pid(), true)] as const
  const { perSecond, answered, p99Ms } = await load.run(SECONDS)
  if (round < 0) return perSecond
  costs.node.push((cpuMs(server.pid, false) - before[0]) / answered)
  costs.postgres.push((cpuMs(cluster.pid(), true) - before[1]) / answered)
  costs.worst.push(p99Ms)
  return perSecond
}
