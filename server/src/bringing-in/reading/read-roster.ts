import { openZip } from '../../files/reading/open-zip.ts'
import { limits } from './limits.ts'
import { readOneRoster } from './oneroster/read-oneroster.ts'
import { FatalProblem, ProblemLog } from './problems.ts'
import type { Roster } from './roster.ts'
import { RowTally } from './table/tally.ts'
import { rejectOtherKinds, stopAtOtherKind } from './zip/other-kinds.ts'

export interface ReadingOptions {
  now: Date
  /** The district's IANA time zone. It decides what today is, and how an ambiguous date is read. */
  timeZone: string
  /** Ids that differ from one of the file only by lost leading zeros mean that one. */
  restoreZeros?: boolean
}

export interface RosterReading {
  /** Null when a fatal problem stopped the reading. */
  roster: Roster | null
  problems: ProblemLog
}

/** Today in a time zone, 'yyyy-MM-dd'. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** Reads a roster zip from a buffer or a path. Never throws because of its content: fatal problems are in the log. */
export async function readRosterZip(
  zip: Buffer | string,
  { now, timeZone, restoreZeros = false }: ReadingOptions,
): Promise<RosterReading> {
  const problems = new ProblemLog()
  const today = todayIn(timeZone, now)
  try {
    const opened = await openZip(zip, {
      limits,
      stop: (problem, at) => problems.stop(problem, at),
      rejectOther: file => stopAtOtherKind(file, problems),
      checkNames: names => rejectOtherKinds(names, problems),
    })
    try {
      return {
        roster: await readOneRoster(opened.entries, {
          log: problems,
          tally: new RowTally(),
          timeZone,
          today,
          restoreZeros,
        }),
        problems,
      }
    } finally {
      opened.close()
    }
  } catch (error) {
    if (error instanceof FatalProblem && problems.isFatal) return { roster: null, problems }
    throw error
  }
}
