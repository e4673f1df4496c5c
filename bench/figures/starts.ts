import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../cluster.ts'
import { ready, run } from '../processes.ts'
import { type Figure, judged } from '../results.ts'
import { interleaved } from '../rounds.ts'

const FOLDER = join(ROOT, 'bench', 'data', 'starts')

/** Starts as `npm start` does once everything is installed and built: the embedded database, the demo, no configuration. */
export async function startFigures(port: number): Promise<Figure[]> {
  mkdirSync(join(ROOT, 'bench', 'data'), { recursive: true })
  const ms = await interleaved(
    3,
    {
      first: async () => {
        rmSync(FOLDER, { recursive: true, force: true })
        return started(port)
      },
      again: () => started(port),
    },
    1,
  )
  rmSync(FOLDER, { recursive: true, force: true })
  const how = 'from starting the server to `/health/ready`'
  return [
    judged(
      'first start',
      ms.first / 1000,
      { atMost: 15, unit: 's' },
      `${how}: database made and migrated, demo seeded`,
    ),
    judged('start with an existing database', ms.again / 1000, { atMost: 1, unit: 's' }, how),
  ]
}

async function started(port: number): Promise<number> {
  const began = performance.now()
  const server = run(['server/src/main.ts'], { DATA_DIR: FOLDER, PORT: String(port) })
  await ready(server, port)
  const took = performance.now() - began
  await server.stop()
  return took
}
