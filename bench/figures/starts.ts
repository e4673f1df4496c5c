import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_ARGS, SERVER_ENV } from '../../scripts/server.mjs'
import { ROOT } from '../cluster.ts'
import { measureInterleaved } from '../interleaved.ts'
import { runNode, waitUntilReady } from '../processes.ts'
import { type Figure, figureWithGoal } from '../results.ts'

const FOLDER = join(ROOT, 'bench', 'data', 'starts')

/** Times starts as `npm start` does them after install and build: embedded database, demo, no configuration. */
export async function startFigures(port: number): Promise<Figure[]> {
  mkdirSync(join(ROOT, 'bench', 'data'), { recursive: true })
  const ms = await measureInterleaved(
    3,
    {
      first: async () => {
        rmSync(FOLDER, { recursive: true, force: true })
        return timeStart(port)
      },
      again: () => timeStart(port),
    },
    1,
  )
  rmSync(FOLDER, { recursive: true, force: true })
  const how = 'from starting the server to `/health/ready`'
  return [
    figureWithGoal(
      'first start',
      ms.first / 1000,
      { atMost: 15, unit: 's' },
      `${how}: database made and migrated, demo seeded`,
    ),
    figureWithGoal('start with an existing database', ms.again / 1000, { atMost: 1, unit: 's' }, how),
  ]
}

async function timeStart(port: number): Promise<number> {
  const startedAt = performance.now()
  const server = runNode(SERVER_ARGS, { ...SERVER_ENV, DATA_DIR: FOLDER, PORT: String(port) })
  await waitUntilReady(server, port)
  const elapsed = performance.now() - startedAt
  await server.stop()
  return elapsed
}
