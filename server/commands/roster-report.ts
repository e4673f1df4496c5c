// What `npm run roster` prints of a roster file.

/** How to answer a reason for a hold, if not with --override. */
const WAYS: Readonly<Record<string, string>> = {
  'source.partly_known': 'Say --same-system or --another-system.',
  'source.second': 'Say --same-system or --another-system.',
  'guard.zeros_lost': 'Say --restore-zeros, or apply it as it is with --override.',
  'guard.other_place':
    'Say --same or --another with the numbers of the questions, or apply it as it is with --override.',
  begins_later: 'Apply it with --override, or on its day in the browser.',
}

export interface RosterImport {
  id: string
  attributes: {
    status: string
    source: string | null
    counts: Record<string, Record<string, number>> | null
    holds: { code: string; message: string }[]
    progress: { done: number; of: number; step: string } | null
    problems: {
      severity: string
      file: string | null
      line: number | null
      column: string | null
      message: string
      count: number
    }[]
    problemCounts: Record<string, number>
  }
}

export const print = (text: string) => void process.stdout.write(`${text}\n`)

/** Prints what a file would change or has changed, its problems, and what it is held for. */
export function report({ attributes }: RosterImport) {
  const { counts, holds, problems, problemCounts } = attributes
  if (counts) {
    const columns = ['added', 'changed', 'moved', 'archived', 'unarchived', 'unchanged', 'skipped']
    print(['', ...columns].map((name, at) => (at === 0 ? name.padEnd(12) : name.padStart(11))).join(''))
    for (const [kind, row] of Object.entries(counts))
      print(kind.padEnd(12) + columns.map(column => String(row[column] ?? 0).padStart(11)).join(''))
  }
  const met = Object.entries(problemCounts).filter(([, count]) => count > 0)
  if (met.length > 0) print(`\nProblems: ${met.map(([severity, count]) => `${count} ${severity}`).join(', ')}`)
  for (const { severity, file: name, line, column, message, count } of problems.slice(0, 20)) {
    const place = [name, line && `line ${line}`, column].filter(Boolean).join(', ')
    print(`  ${severity}${place ? ` (${place})` : ''}: ${message}${count > 1 ? ` [${count} times]` : ''}`)
  }
  if (problems.length > 20) print(`  … and ${problems.length - 20} more; the CSV on the district's page has them all.`)
  for (const { code, message } of holds) {
    print(`\nHeld: ${message}\n  ${WAYS[code] ?? 'Apply it with --override.'}`)
  }
}
