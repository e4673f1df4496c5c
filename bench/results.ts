/** One row of the results. */
export interface Figure {
  readonly about: string
  readonly measured: string
  /** Null: told for what it is worth, without a goal. */
  readonly goal: string | null
  readonly met: boolean | null
  readonly how: string
}

/** A figure that is to be at most or at least something. */
export function judged(
  about: string,
  value: number,
  { atMost, atLeast, unit }: { atMost?: number; atLeast?: number; unit: string },
  how: string,
): Figure {
  const met = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast)
  const goal = atMost === undefined ? `≥ ${written(atLeast as number, unit)}` : `≤ ${written(atMost, unit)}`
  return { about, measured: written(value, unit), goal, met, how }
}

/** A figure without a goal. */
export const told = (about: string, value: number, unit: string, how: string): Figure => ({
  ...{ about, measured: written(value, unit), goal: null, met: null, how },
})

/** A figure that could not be taken here, and why. */
export const untaken = (about: string, goal: string, how: string): Figure => ({
  ...{ about, measured: 'not measured', goal, met: null, how },
})

/** Three digits that count, thousands apart. */
export function written(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const number = value.toLocaleString('en', { maximumFractionDigits: digits })
  return unit === '×' || unit === '%' ? `${number} ${unit}` : `${number} ${unit}`.trim()
}

const verdict = ({ met }: Figure) => (met === null ? '–' : met ? 'met' : '**missed**')

/** The results as they are kept in bench/results.md. */
export function resultsText(machine: readonly string[], sections: ReadonlyMap<string, readonly Figure[]>): string {
  const lines = ['# What was measured', '', ...machine, '']
  for (const [name, figures] of sections) {
    lines.push(`## ${name}`, '', '| figure | measured | goal | | how |', '|---|---|---|---|---|')
    for (const each of figures) {
      lines.push(`| ${each.about} | ${each.measured} | ${each.goal ?? '–'} | ${verdict(each)} | ${each.how} |`)
    }
    lines.push('')
  }
  return lines.join('\n')
}

/** A line for the terminal. */
export function line(each: Figure): string {
  const goal =
    each.goal === null ? '' : `  goal ${each.goal}: ${each.met === null ? 'not taken' : each.met ? 'met' : 'MISSED'}`
  return `  ${each.about.padEnd(64)} ${each.measured.padStart(14)}${goal}`
}
