import { ReadingStopped, readInWorker, type WorkerBounds } from '../../files/reading/bounded-worker.ts'
import { limits } from './limits.ts'
import { type Problem, ProblemLog } from './problems.ts'
import type { ReadingOptions, RosterReading } from './read-roster.ts'
import type { Roster } from './roster.ts'
import type { WorkerPart, WorkerTask } from './worker.ts'

/** Runs readRosterZip in a worker thread with a limited heap and time (ROSTER-17). */
export async function readRosterInWorker(
  zip: Buffer | string,
  { now, timeZone, restoreZeros = false }: ReadingOptions,
  bounds: WorkerBounds = limits,
): Promise<RosterReading> {
  const task: WorkerTask = { zip, now: now.getTime(), timeZone, restoreZeros }
  const problems: Problem[] = []
  let roster: Roster | null = null
  try {
    for await (const part of readInWorker<WorkerPart>(new URL('./worker.ts', import.meta.url), task, bounds)) {
      if (part.part === 'problems') problems.push(...(part.items as Problem[]))
      else if (part.part === 'head') roster = { ...part.head, ...emptyLists() }
      else if (roster) (roster[part.part] as unknown[]).push(...part.items)
    }
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    return error.bound === 'memory' ? fatalReading('run.memory', 0) : fatalReading('run.time_limit', bounds.seconds)
  }
  return { roster, problems: ProblemLog.of(problems) }
}

const emptyLists = () => ({
  schools: [],
  classrooms: [],
  staff: [],
  students: [],
  enrollments: [],
  roles: [],
  leftOut: [],
  leftOutEnrollments: [],
})

function fatalReading(code: 'run.time_limit' | 'run.memory', value: number): RosterReading {
  const problems = new ProblemLog()
  problems.add(code, { value: String(value) })
  return { roster: null, problems }
}
