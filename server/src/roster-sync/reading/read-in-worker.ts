import { Worker } from 'node:worker_threads'
import { limits } from './limits.ts'
import { type Problem, ProblemLog } from './problems.ts'
import type { Reading, ReadingOptions } from './read-roster.ts'
import type { Roster } from './roster.ts'
import type { WorkerPart, WorkerTask } from './worker.ts'

/**
 * Runs readRoster in a worker thread with a limited heap and time (ROSTER-17), so that no file can block the server. The
 * roster arrives in parts, with other work in between.
 */
export async function readRosterInWorker(
  zip: Buffer | string,
  { now, timeZone, restoreZeros = false }: ReadingOptions,
  bounds: { seconds: number; heapMegabytes: number } = limits,
): Promise<Reading> {
  const workerData: WorkerTask = { zip, now: now.getTime(), timeZone, restoreZeros }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes },
  })
  const { promise: timedOut, resolve: stop } = Promise.withResolvers<Reading>()
  const timer = setTimeout(() => stop(fatalReading('run.time_limit', bounds.seconds)), bounds.seconds * 1000)
  try {
    return await Promise.race([receiveParts(worker), timedOut])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return fatalReading('run.memory', 0)
    throw error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function receiveParts(worker: Worker): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  const problems: Problem[] = []
  let roster: Roster | null = null
  worker.on('message', (part: WorkerPart) => {
    if (part.part === 'end') return resolve({ roster, problems: ProblemLog.of(problems) })
    if (part.part === 'problems') problems.push(...(part.items as Problem[]))
    else if (part.part === 'head') roster = { ...part.head, ...emptyLists() }
    else if (roster) (roster[part.part] as unknown[]).push(...part.items)
    setImmediate(() => worker.postMessage('next'))
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('The roster worker exited before it had sent the whole reading')))
  return promise
}

const emptyLists = () => ({
  ...{ schools: [], classrooms: [], staff: [], students: [], enrollments: [] },
  ...{ leftOut: [], leftOutEnrollments: [] },
})

function fatalReading(code: 'run.time_limit' | 'run.memory', value: number): Reading {
  const problems = new ProblemLog()
  problems.add(code, { value: String(value) })
  return { roster: null, problems }
}
