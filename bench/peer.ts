import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from './cluster.ts'
import { SHOWN } from './figures/lists.ts'
import { measureInterleaved } from './interleaved.ts'
import { type LoadDriver, startLoadDriver } from './load/driver.ts'
import { randomRanges, startClassViews } from './load/start-views.ts'
import type { ViewsTask } from './load/views.ts'
import { rangeQuery } from './ranges.ts'
import { type Figure, figureWithGoal, terminalLine } from './results.ts'
import { type SeededServer, startSeededServer } from './seeded-server.ts'
import { type ClassView, openClassViews, openDistrictSessions } from './sessions.ts'
import { read } from './streamed.ts'

// `npm run bench:peer -- FOLDER` measures Hornbook beside Directus, over the same rows of the typical district (see peer.md).

/** The Node of the machine, which the peer is installed with: npm puts ours first. */
const NODE = process.env.npm_node_execpath ?? 'node'
const PORT = 3250
const TOKEN = 'the-token-of-the-peer'
const SECONDS = 3
const CLIENTS = 16

/** Plain tables, as somebody would make them for the same questions, with the indexes that these need. */
const TABLES = `CREATE SCHEMA peer;
  CREATE TABLE peer.students AS SELECT DISTINCT ON (s.id) s.id, s.first_name, s.last_name, s.grades[1] AS grade, e.school_id, e.classroom_id AS class_id
    FROM students s JOIN student_enrollments e ON e.district_id = s.district_id AND e.student_id = s.id AND e.ended_at IS NULL
    WHERE s.district_id = $1 AND s.archived_at IS NULL ORDER BY s.id, e.id;
  ALTER TABLE peer.students ADD PRIMARY KEY (id);
  CREATE INDEX ON peer.students (school_id); CREATE INDEX ON peer.students (last_name, first_name);
  CREATE TABLE peer.completions AS SELECT row_number() OVER () AS id, l.student_id, s.class_id, s.school_id, l.level, l.lesson,
      l.finished_at, (l.finished_at AT TIME ZONE 'UTC')::date AS day
    FROM lesson_completions l JOIN peer.students s ON s.id = l.student_id WHERE l.district_id = $1;
  ALTER TABLE peer.completions ADD PRIMARY KEY (id);
  CREATE INDEX ON peer.completions (class_id, day); CREATE INDEX ON peer.completions (school_id, day);
  ANALYZE peer.students; ANALYZE peer.completions`

async function startPeer(cwd: string, { ownerConfig: { host, port, database, user, password } }: SeededServer) {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: String(port),
    DB_DATABASE: database,
    DB_USER: user,
    DB_PASSWORD: String(password),
    DB_SEARCH_PATH: 'array:peer',
    HOST: '127.0.0.1',
    PORT: String(PORT + 1),
    SECRET: 'the-secret-of-the-peer',
    ADMIN_TOKEN: TOKEN,
    ADMIN_EMAIL: 'office@example.com',
    ADMIN_PASSWORD: 'password-of-the-peer',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  const run = (word: string) =>
    spawn(NODE, [join('node_modules', 'directus', 'cli.js'), word], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const code = await new Promise(resolve => run('bootstrap').once('exit', resolve))
  if (code !== 0) throw new Error('The peer could not be prepared')
  const peer = run('start')
  process.once('exit', () => peer.kill('SIGKILL'))
  for (let tries = 0; tries < 120; tries++) {
    if ((await fetch(`http://127.0.0.1:${PORT + 1}/server/ping`).catch(() => null))?.ok) return peer
    await sleep(500)
  }
  throw new Error('The peer was not ready within a minute')
}

const asked = (query: Readonly<Record<string, string>>) => new URLSearchParams(query).toString()

/** Days with progress and lessons by level of a class's children. Its other columns, arrows and flags are Hornbook's alone. */
const classQuery = (classId: string, { start, end }: { readonly start: string; readonly end: string }) =>
  `${asked({
    'filter[class_id][_eq]': classId,
    'filter[day][_gte]': start,
    'filter[day][_lte]': end,
    limit: '-1',
    'aggregate[count]': '*',
    'aggregate[countDistinct]': 'day',
  })}&groupBy[]=student_id&groupBy[]=level`

const startPeerViews = (views: readonly ClassView[]): Promise<LoadDriver> =>
  startLoadDriver<ViewsTask>('views.ts', {
    port: PORT + 1,
    connectionCount: CLIENTS,
    headers: {},
    targets: [{ path: '/items/completions', authorization: `Bearer ${TOKEN}` }],
    ranges: views.flatMap(({ classroomId }) =>
      randomRanges()
        .slice(0, 20)
        .map(range => classQuery(classroomId, range)),
    ),
  })

async function compare(served: SeededServer): Promise<Figure[]> {
  const { owner, districtId } = served
  const [authorization = ''] = await openDistrictSessions(served, districtId, 1)
  const views = await openClassViews(served, districtId)
  const { rows } = await owner.query<{ id: string; part: string }>(
    'SELECT school_id AS id, left(min(first_name), 3) AS part FROM peer.students GROUP BY 1 ORDER BY 1',
  )
  const ranges = randomRanges()
  const at = <T>(all: readonly T[], round: number) => all[(round + all.length) % all.length] as T
  const ours = async (path: string, as = authorization) => void (await read(PORT, path, { authorization: as }))
  const theirs = async (path: string) =>
    void (await read(PORT + 1, `/items/${path}`, { authorization: `Bearer ${TOKEN}` }))
  const drivers = { ours: await startClassViews(served, views, CLIENTS), theirs: await startPeerViews(views) }
  const inRange = (round: number) => at(ranges, round)
  const took = await measureInterleaved(
    20,
    {
      class: round => {
        const { classroomId, authorization: teacher } = at(views, round)
        return ours(`/api/classrooms/${classroomId}/student_summaries?${rangeQuery(inRange(round))}`, teacher)
      },
      peerClass: round => theirs(`completions?${classQuery(at(views, round).classroomId, inRange(round))}`),
      overview: round => ours(`/api/districts/${districtId}/overview?${rangeQuery(inRange(round))}`),
      peerOverview: round => {
        const { start, end } = inRange(round)
        return theirs(
          `completions?${asked({ 'filter[day][_gte]': start, 'filter[day][_lte]': end, 'aggregate[count]': '*' })}&groupBy[]=level`,
        )
      },
      filtered: round => {
        const { id, part } = at(rows, round)
        return ours(
          `/api/districts/${districtId}/students?${asked({ 'filter[schoolsIdEq]': id, 'filter[nameCont]': part })}`,
        )
      },
      peerFiltered: round => {
        const { id, part } = at(rows, round)
        return theirs(
          `students?${asked({ 'filter[school_id][_eq]': id, 'filter[first_name][_icontains]': part, sort: 'last_name,first_name', limit: '-1' })}`,
        )
      },
      list: () => ours(`/api/districts/${districtId}/students?${SHOWN}`),
      peerList: () => theirs('students?sort=last_name,first_name&limit=-1'),
    },
    3,
  )
  const many = await measureInterleaved(
    4,
    {
      ours: async () => (await drivers.ours.run(SECONDS)).perSecond,
      theirs: async () => (await drivers.theirs.run(SECONDS)).perSecond,
    },
    1,
  )
  for (const driver of Object.values(drivers)) driver.stop()
  const figure = (label: string, mine: number, peer: number, atLeast: number) =>
    figureWithGoal(
      `${label}, times as fast as the peer`,
      peer / mine,
      { atLeast, unit: '×' },
      `${mine.toFixed(1)} ms beside ${peer.toFixed(1)} ms`,
    )
  return [
    figure('class view, one client', took.class, took.peerClass, 1),
    figureWithGoal(
      `class view, ${CLIENTS} clients, times as fast as the peer`,
      many.ours / many.theirs,
      { atLeast: 4, unit: '×' },
      `${many.ours.toFixed(0)} a second beside ${many.theirs.toFixed(0)}`,
    ),
    figure('overview of the district', took.overview, took.peerOverview, 1),
    figure('list by school and name', took.filtered, took.peerFiltered, 1),
    figure('list of all students', took.list, took.peerList, 1),
  ]
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say in which folder Directus is installed: npm run bench:peer -- FOLDER')
const cluster = await startCluster({ fresh: false })
const served = await startSeededServer(cluster, 'typical', PORT)
try {
  for (const statement of TABLES.split(';')) await served.owner.query(statement.replaceAll('$1', served.districtId))
  const peer = await startPeer(folder, served)
  try {
    for (const figure of await compare(served)) console.log(terminalLine(figure), `\n    ${figure.how}`)
  } finally {
    peer.kill('SIGTERM')
  }
} finally {
  await served.stop()
  await cluster.stop()
}
process.exit()
