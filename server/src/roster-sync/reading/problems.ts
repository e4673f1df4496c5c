import { problemText } from '../../texts/texts.ts'
import { KINDS, type ProblemCode, type Severity } from './problem-kinds.ts'

export interface Problem {
  severity: Severity
  code: ProblemCode
  file: string
  /** 1-based, the header counted; null where no line is meant. */
  line: number | null
  column: string | null
  sourcedId: string | null
  value: string | null
  message: string
  /** How many times it was met: above 1 where the rest is only counted. */
  count: number
}

/** Where a problem is, and what its text fills in. */
export interface ProblemAt {
  file?: string
  line?: number
  column?: string
  sourcedId?: string
  value?: string
  fill?: Record<string, string | number>
}

const ranks: Record<Severity, number> = { fatal: 0, error: 1, warning: 2, repair: 3, info: 4 }
const masked = /password|birth/i
const most = 20_000
/** Codes whose value is one of a few, each worth a line of its own. */
const byValue = /^(header\.|role\.skipped|role\.no_membership)/

/** Reading stops here: the problem that ended it is in the log already. */
export class FatalProblem extends Error {}

/**
 * What reading a roster met. Memory is bounded: of one kind (code, file, column) the first few are listed and the rest
 * counted on the last of them, so that a file with a wrong column does not make 100,000 lines.
 */
export class ProblemLog {
  #listed: Problem[] = []
  #kinds = new Map<string, { listed: number; last: Problem }>()

  /** Notes a problem; severity, text and how many are listed come from its code. */
  add(code: ProblemCode, at: ProblemAt = {}): void {
    const key = `${code}\0${at.file ?? ''}\0${at.column ?? ''}\0${byValue.test(code) ? at.value : ''}`
    const kind = this.#kinds.get(key)
    if (kind && (kind.listed >= KINDS[code].listed || this.#listed.length >= most)) {
      kind.last.count++
      return
    }
    const problem = toProblem(code, at)
    this.#listed.push(problem)
    this.#kinds.set(key, { listed: (kind?.listed ?? 0) + 1, last: problem })
  }

  /** Notes a problem after which nothing can be read, and throws. */
  stop(code: ProblemCode, at: ProblemAt = {}): never {
    this.add(code, at)
    throw new FatalProblem(code)
  }

  /** Everything listed, the gravest first, otherwise in the order in which it was met. */
  all(): Problem[] {
    return this.#listed.toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
  }

  first(count: number): Problem[] {
    return this.all().slice(0, count)
  }

  /** One row for each code, file and column, with how often it was met. */
  aggregated(): Problem[] {
    const rows = new Map<string, Problem>()
    for (const problem of this.all()) {
      const key = `${problem.code}\0${problem.file}\0${problem.column ?? ''}`
      const row = rows.get(key)
      if (row) row.count += problem.count
      else rows.set(key, { ...problem })
    }
    return [...rows.values()]
  }

  /** How many of each severity, the only counted ones included. */
  counts(): Record<Severity, number> {
    const counts: Record<Severity, number> = { fatal: 0, error: 0, warning: 0, repair: 0, info: 0 }
    for (const problem of this.#listed) counts[problem.severity] += problem.count
    return counts
  }

  get isFatal(): boolean {
    return this.#listed.some(problem => problem.severity === 'fatal')
  }

  /** A log out of problems noted elsewhere: in a worker, or kept in the database. */
  static of(problems: readonly Problem[]): ProblemLog {
    const log = new ProblemLog()
    log.#listed = [...problems]
    return log
  }
}

function toProblem(code: ProblemCode, at: ProblemAt): Problem {
  const { file = '', line, column, sourcedId } = at
  const value = at.value === undefined ? null : shown(at.value, column)
  const fill = { file, line: line ?? '', column: column ?? '', value: value ?? '', ...at.fill }
  const message = problemText(code, fill)
  const { severity } = KINDS[code]
  const id = sourcedId ? shown(sourcedId, undefined) : null
  return { severity, code, file, line: line ?? null, column: column ?? null, sourcedId: id, value, message, count: 1 }
}

function shown(value: string, column: string | undefined): string {
  if (column && masked.test(column)) return '•••'
  return value.length > 80 ? `${value.slice(0, 79)}…` : value
}
