import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Cluster, ROOT, startCluster } from './cluster.ts'
import { classroomFigures } from './figures/classroom.ts'
import { ingestFigures } from './figures/ingest.ts'
import { overviewFigures } from './figures/overview.ts'
import { rawEventFigures } from './figures/raw-events.ts'
import { rosterFigures } from './figures/roster.ts'
import { startFigures } from './figures/starts.ts'
import { weightFigures } from './figures/weights.ts'
import { buildWeb, memoryOf } from './processes.ts'
import { type Figure, line, resultsText, told } from './results.ts'
import { type Served, type Size, serve } from './seeded.ts'

// `npm run bench`: measures, prints, and writes bench/results.md.
//   -- --size typical   the smaller district, for a quick look
//   -- --only ingest    one section alone; nothing is written. 'weights' needs no more than the demo
//   -- --fresh          makes the databases anew
//   -- --port 4230      the first of the three ports that it serves on

const SECTIONS = {
  overview: {
    name: 'Exact figures for any range of dates',
    take: (_: Cluster, served: Served) => overviewFigures(served),
  },
  raw: { name: 'The same from the raw events', take: (_: Cluster, served: Served) => rawEventFigures(served) },
  classroom: { name: 'Classroom view', take: classroomFigures },
  ingest: { name: 'Events in, with exact figures', take: (_: Cluster, served: Served) => ingestFigures(served) },
  memory: { name: 'Memory', take: async (_: Cluster, served: Served) => memoryFigures(served) },
  roster: { name: 'Roster in', take: (cluster: Cluster) => rosterFigures(cluster, PORT + 1) },
  starts: { name: 'Starting', take: () => startFigures(PORT + 2) },
  weights: { name: 'What a browser loads', take: (_: Cluster, served: Served) => weightFigures(served.port) },
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
const all = Object.keys(SECTIONS) as Section[]
const wanted = all.filter(name => !values.only || values.only.includes(name))
// What a browser loads is the same in every district, and the large one takes minutes to make.
const size: Size = wanted.every(name => name === 'weights') ? 'demo' : values.size === 'typical' ? 'typical' : 'large'

if (wanted.includes('weights')) await buildWeb()
const load = loadavg()[0] ?? 0
const cluster = await startCluster({ fresh: values.fresh === true })
try {
  const served = await serve(cluster, size, PORT)
  const machine = await machineLines(served, load)
  const sections = new Map<string, Figure[]>()
  for (const section of wanted) {
    const { name, take } = SECTIONS[section]
    console.log(`\n${name}`)
    const figures = await taken(() => take(cluster, served))
    for (const each of figures) console.log(line(each))
    sections.set(name, figures)
  }
  await served.stop()
  if (!values.only) writeFileSync(join(ROOT, 'bench', 'results.md'), resultsText(machine, sections))
} finally {
  await cluster.stop()
}
process.exit()

/** A section that fails is said and left out; the others still count. */
async function taken(take: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await take()
  } catch (failure) {
    process.exitCode = 1
    console.log(`  not measured: ${failure instanceof Error ? failure.message : failure}`)
    return []
  }
}

function memoryFigures({ server }: Served): Figure[] {
  const { now, peak } = memoryOf(server.pid)
  const how = 'resident, of the Node process alone, after the sections above'
  return [told('memory of the server', now, 'MB', how), told('the most it was', peak, 'MB', how)]
}

async function machineLines({ owner, districtId }: Served, load: number): Promise<string[]> {
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
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${kernel} · Node ${process.versions.node}, PostgreSQL ${version} · load before: ${load.toFixed(1)}`,
    '',
    `The district: ${en(schools)} schools, ${en(students)} students, ${en(events)} lesson completions. Every figure is a median of several rounds; what is compared ran by turns, on the same machine, in the same minutes. Made by \`npm run bench\`.`,
  ]
}
