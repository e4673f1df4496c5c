import { Worker } from 'node:worker_threads'
import { limits } from './limits.ts'
import { type Problem, ProblemLog } from './problems.ts'
import type { Reading, ReadingOptions } from './read-roster.ts'
import type { Roster } from './roster.ts'
import type { WorkerPart, WorkerTask } from './worker.ts'

/**
 * readRoster in a thread of its own, with a heap and a time that it cannot exceed (promise 17): whatever a file does to
 * it, the server goes on answering. The roster comes over in parts, with room for other work between them.
 */
export async function readRosterInWorker(
  zip: Buffer | string,
  { now, timeZone }: ReadingOptions,
  bounds: { seconds: number; heapMegabytes: number } = limits,
): Promise<Reading> {
  const workerData: WorkerTask = { zip, now: now.getTime(), timeZone }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes },
  })
  const { promise: stopped, resolve: stop } = Promise.withResolvers<Reading>()
  const alarm = setTimeout(() => stop(fatal('run.time_limit', bounds.seconds)), bounds.seconds * 1000)
  try {
    return await Promise.race([received(worker), stopped])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return fatal('run.memory', 0)
    throw error
  } finally {
    clearTimeout(alarm)
    await worker.terminate()
  }
}

function received(worker: Worker): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  const problems: Problem[] = []
  let roster: Roster | null = null
  worker.on('message', (part: WorkerPart) => {
    if (part.part === 'end') return resolve({ roster, problems: ProblemLog.of(problems) })
    if (part.part === 'problems') problems.push(...(part.items as Problem[]))
    else if (part.part === 'head')
      roster = { ...part.head, schools: [], classrooms: [], staff: [], students: [], enrollments: [], leftOut: [] }
    else if (roster) (roster[part.part] as unknown[]).push(...part.items)
    setImmediate(() => worker.postMessage('next'))
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the reading worker ended early')))
  return promise
}

function fatal(code: 'run.time_limit' | 'run.memory', value: number): Reading {
  const problems = new ProblemLog()
  problems.add(code, { value: String(value) })
  return { roster: null, problems }
}
