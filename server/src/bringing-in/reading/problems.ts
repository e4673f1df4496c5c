import { type Catalogues, problemText } from '../../texts/texts.ts'
import { PROBLEM_KINDS, type ProblemCode, type Severity } from './problem-kinds.ts'

export interface Problem {
  severity: Severity
  code: ProblemCode
  file: string
  /** 1-based, including the header; null for a problem of no single line. */
  line: number | null
  column: string | null
  sourcedId: string | null
  /** The person, class or school that the row is about, as the file calls it. */
  name: string | null
  value: string | null
  message: string
  /** How often it occurred; above 1 on the last one listed, which counts the rest. */
  count: number
}

/** Where a problem is, and the values of its text's placeholders. */
export interface ProblemAt {
  file?: string
  line?: number
  column?: string
  sourcedId?: string
  name?: string
  value?: string
  /** Another text than the code's own. */
  say?: keyof Catalogues['rosterProblems']
  fill?: Record<string, string | number>
}

/** What becomes of a note: it stays, goes, or says something else. */
export type Verdict =
  | 'keep'
  | 'drop'
  // Of a whole file, it names no row.
  | (Required<Pick<ProblemAt, 'say' | 'fill'>> & { readonly ofFile?: true })

const ranks: Record<Severity, number> = { fatal: 0, error: 1, warning: 2, repair: 3, info: 4 }
const masked = /password|birth/i
const MAX_LISTED = 20_000
/** Notes of one kind that are kept until they are judged. */
const MAX_JUDGED = 10_000
/** Codes with few possible values: each value gets a line of its own. */
const byValue = /^(header\.|role\.skipped|role\.no_membership|row\.status_unknown|grade\.remapped)/

/** Stops the reading. The problem is in the log already. */
export class FatalProblem extends Error {}

/**
 * The problems found while reading a roster. Memory is bounded: of one kind (code, file, column) only the first few are
 * listed, and the last of those counts the rest, so a wrong column does not make 100,000 lines.
 */
export class ProblemLog {
  #listed: Problem[] = []
  #kinds = new Map<string, { listed: number; last: Problem }>()

  add(code: ProblemCode, at: ProblemAt = {}): void {
    const key = `${code}\0${at.file ?? ''}\0${at.column ?? ''}\0${byValue.test(code) ? at.value : ''}`
    const kind = this.#kinds.get(key)
    const { countsOnce, maxListed, isJudged } = PROBLEM_KINDS[code]
    if (kind && countsOnce) return
    const isFull = isJudged ? kind?.listed === MAX_JUDGED : this.#listed.length >= MAX_LISTED
    if (kind && (isFull || (kind.listed >= maxListed && !isJudged))) {
      kind.last.count++
      return
    }
    this.#list(key, toProblem(code, at))
  }

  #list(key: string, problem: Problem): void {
    this.#listed.push(problem)
    this.#kinds.set(key, { listed: (this.#kinds.get(key)?.listed ?? 0) + 1, last: problem })
  }

  /**
   * Judges the notes that depend on what is here (ROSTER-73): each stays, is dropped, or says something else. Afterwards only
   * the first of a kind are listed.
   */
  judge(verdictOf: (problem: Problem) => Verdict): void {
    const before = this.#listed
    this.#listed = []
    this.#kinds.clear()
    for (const problem of before) {
      const { isJudged, maxListed } = PROBLEM_KINDS[problem.code]
      if (!isJudged) {
        this.#listed.push(problem)
        continue
      }
      const verdict = verdictOf(problem)
      if (verdict === 'drop') continue
      const key = `${problem.code}\0${problem.file}\0${problem.column ?? ''}\0undefined`
      const kind = this.#kinds.get(key)
      if (kind && kind.listed >= maxListed) kind.last.count += problem.count
      else this.#list(key, verdict === 'keep' ? problem : reworded(problem, verdict))
    }
  }

  /** How often a code was found. */
  countOf(code: ProblemCode): number {
    return this.#listed.reduce((sum, problem) => (problem.code === code ? sum + problem.count : sum), 0)
  }

  /** Adds a fatal problem and throws. */
  stop(code: ProblemCode, at: ProblemAt = {}): never {
    this.add(code, at)
    throw new FatalProblem(code)
  }

  /** All listed problems, by severity, then in the order they were found. */
  all(): Problem[] {
    return this.#listed.toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
  }

  first(count: number): Problem[] {
    return this.all().slice(0, count)
  }

  /** One row for each code, file and column, with its count. */
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

  /** How many of each severity, including those that are counted but not listed. */
  counts(): Record<Severity, number> {
    const counts: Record<Severity, number> = { fatal: 0, error: 0, warning: 0, repair: 0, info: 0 }
    for (const problem of this.#listed) counts[problem.severity] += problem.count
    return counts
  }

  get isFatal(): boolean {
    return this.#listed.some(problem => problem.severity === 'fatal')
  }

  /** A log of problems from elsewhere: from a worker, or stored in the database. */
  static of(problems: readonly Problem[]): ProblemLog {
    const log = new ProblemLog()
    log.#listed = [...problems]
    return log
  }
}

function toProblem(code: ProblemCode, at: ProblemAt): Problem {
  const { file = '', line, column, sourcedId, say = code } = at
  const name = at.name ? displayed(at.name, undefined) : null
  const value = at.value === undefined ? null : displayed(at.value, column)
  const fill = { file, line: line ?? '', column: column ?? '', value: value ?? '', name: name ?? '', ...at.fill }
  const message = problemText(say, fill)
  const { severity } = PROBLEM_KINDS[code]
  const id = sourcedId ? displayed(sourcedId, undefined) : null
  return {
    severity,
    code,
    file,
    line: line ?? null,
    column: column ?? null,
    sourcedId: id,
    name,
    value,
    message,
    count: 1,
  }
}

function reworded(problem: Problem, { say, fill, ofFile }: Exclude<Verdict, string>): Problem {
  const { file, line, column, value, name } = problem
  const said = { file, line: line ?? '', column: column ?? '', value: value ?? '', name: name ?? '', ...fill }
  const message = problemText(say, said)
  return ofFile ? { ...problem, message, line: null, sourcedId: null, name: null, count: 1 } : { ...problem, message }
}

function displayed(value: string, column: string | undefined): string {
  if (column && masked.test(column)) return '•••'
  return value.length > 80 ? `${value.slice(0, 79)}…` : value
}
