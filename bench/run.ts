import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Cluster, ROOT, startCluster } from './cluster.ts'
import { archivingFigures } from './figures/archiving.ts'
import { besideFigures } from './figures/beside.ts'
import { callerFigures } from './figures/caller.ts'
import { classroomFigures } from './figures/classroom.ts'
import { dataOutFigures } from './figures/data-out.ts'
import { findFigures } from './figures/find.ts'
import { ingestFigures } from './figures/ingest.ts'
import { listFigures } from './figures/lists.ts'
import { needFigures } from './figures/needs.ts'
import { overloadFigures } from './figures/overload.ts'
import { overviewFigures } from './figures/overview.ts'
import { weightFigures } from './figures/page-weight.ts'
import { pullFigures } from './figures/pull.ts'
import { purgeFigures } from './figures/purge.ts'
import { rawEventFigures } from './figures/raw-events.ts'
import { rosterFigures } from './figures/roster.ts'
import { screenFigures } from './figures/screen.ts'
import { singleEventFigures } from './figures/single-events.ts'
import { slowLineFigures } from './figures/slow-line.ts'
import { smallListFigures } from './figures/small-lists.ts'
import { startFigures } from './figures/starts.ts'
import { takenAwayFigures } from './figures/taken-away.ts'
import { buildWeb, memoryOf } from './processes.ts'
import { type Figure, figureWithGoal, resultsText, terminalLine } from './results.ts'
import { type SeededServer, type Size, startSeededServer } from './seeded-server.ts'

// `npm run bench` measures, prints the figures, and writes bench/results.md.
//   -- --size typical   the smaller district, for a quick look
//   -- --only ingest    only this section, several with --only twice; writes no file. 'weights' and 'slowLine' need only the demo
//   -- --fresh          makes the districts again; otherwise every run works on a copy of them
//   -- --port 4230      the first of the two ports that it uses

const SECTIONS = {
  overview: {
    name: 'Exact figures for any range of dates',
    measure: (_: Cluster, served: SeededServer) => overviewFigures(served),
  },
  raw: { name: 'The same from the raw events', measure: rawEventFigures },
  classroom: { name: 'Class view', measure: classroomFigures },
  caller: { name: 'Who is calling', measure: callerFigures },
  lists: { name: 'Lists', measure: (_: Cluster, served: SeededServer) => listFigures(served) },
  smallLists: { name: 'Short lists', measure: (_: Cluster, served: SeededServer) => smallListFigures(served) },
  screen: { name: 'A list on the screen', measure: (_: Cluster, served: SeededServer) => screenFigures(served) },
  takenAway: { name: 'Taken away', measure: (_: Cluster, served: SeededServer) => takenAwayFigures(served) },
  find: { name: 'Finding anyone', measure: (_: Cluster, served: SeededServer) => findFigures(served) },
  archiving: { name: 'Archiving many', measure: (_: Cluster, served: SeededServer) => archivingFigures(served) },
  overload: { name: 'Overload', measure: (_: Cluster, served: SeededServer) => overloadFigures(served) },
  ingest: {
    name: 'Batches of events in, with exact figures',
    measure: (_: Cluster, served: SeededServer) => ingestFigures(served),
  },
  single: { name: 'Single events in', measure: (_: Cluster, served: SeededServer) => singleEventFigures(served) },
  roster: { name: 'Roster in', measure: (_: Cluster, served: SeededServer) => rosterFigures(served) },
  pull: { name: 'Roster pulled', measure: (_: Cluster, served: SeededServer) => pullFigures(served) },
  dataOut: { name: 'Data out', measure: (_: Cluster, served: SeededServer) => dataOutFigures(served) },
  beside: {
    name: 'A quiet district beside a busy one',
    measure: (_: Cluster, served: SeededServer) => besideFigures(served),
  },
  needs: { name: 'Who needs help', measure: (_: Cluster, served: SeededServer) => needFigures(served) },
  purge: { name: 'A district leaves', measure: (_: Cluster, served: SeededServer) => purgeFigures(served) },
  memory: { name: 'Memory', measure: async (_: Cluster, served: SeededServer) => memoryFigures(served) },
  starts: { name: 'Starting', measure: () => startFigures(PORT + 1) },
  weights: { name: 'What a browser loads', measure: (_: Cluster, served: SeededServer) => weightFigures(served.port) },
  slowLine: { name: 'A slow line', measure: (_: Cluster, served: SeededServer) => slowLineFigures(served.port) },
} as const

type Section = keyof typeof SECTIONS

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    only: { type: 'string', multiple: true },
    fresh: { type: 'boolean' },
    port: { type: 'string', default: '3230' },
  },
})
const PORT = Number(values.port)
const sectionNames = Object.keys(SECTIONS) as Section[]
const selected = sectionNames.filter(name => !values.only || values.only.includes(name))
// A browser loads the same files in every district, and the large one takes minutes to generate.
const size: Size = selected.every(name => name === 'weights' || name === 'slowLine')
  ? 'demo'
  : values.size === 'typical'
    ? 'typical'
    : 'large'

if (selected.some(name => name === 'weights' || name === 'slowLine' || name === 'screen')) await buildWeb()
const loadBefore = loadavg()[0] ?? 0
const cluster = await startCluster({ fresh: values.fresh === true })
try {
  const served = await startSeededServer(cluster, size, PORT)
  const machine = await describeMachine(served, loadBefore)
  const sections = new Map<string, Figure[]>()
  for (const section of selected) {
    const { name, measure } = SECTIONS[section]
    console.log(`\n${name}`)
    const figures = await measureOrReport(() => measure(cluster, served))
    for (const each of figures) console.log(terminalLine(each))
    sections.set(name, figures)
  }
  await served.stop()
  if (!values.only) writeFileSync(join(ROOT, 'bench', 'results.md'), resultsText(machine, sections))
} finally {
  await cluster.stop()
}
process.exit()

/** A section that fails is reported and left out; the others are still measured. */
async function measureOrReport(measure: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await measure()
  } catch (failure) {
    process.exitCode = 1
    console.log(`  not measured: ${failure instanceof Error ? failure.message : failure}`)
    return []
  }
}

function memoryFigures({ server }: SeededServer): Figure[] {
  const { now, peak } = memoryOf(server.pid)
  const how = 'resident, of the Node process alone'
  return [
    figureWithGoal('memory of the server', now, { atMost: 350, unit: 'MB' }, `${how}, after the sections above`),
    figureWithGoal('the most it was', peak, { atMost: 600, unit: 'MB' }, `${how}, at any time in them`),
  ]
}

async function describeMachine({ owner, districtId }: SeededServer, loadBefore: number): Promise<string[]> {
  const count = async (table: string) =>
    Number((await owner.query(`SELECT count(*) FROM ${table} WHERE district_id = $1`, [districtId])).rows[0].count)
  const [schools, students, events] = [
    await count('schools'),
    await count('students'),
    await count('lesson_completions'),
  ]
  const version = (await owner.query('SHOW server_version')).rows[0].server_version as string
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const en = (number: number) => number.toLocaleString('en')
  const kernel = readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim()
  return [
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${kernel} · Node ${process.versions.node}, PostgreSQL ${version} · load before: ${loadBefore.toFixed(1)}`,
    '',
    `The district: ${en(schools)} schools, ${en(students)} students, ${en(events)} lesson completions. Every figure is a median of several rounds; what is compared ran by turns, on the same machine, in the same minutes. Made by \`npm run bench\`.`,
  ]
}
