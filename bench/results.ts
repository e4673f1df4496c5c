/** One row of the results. */
export interface Figure {
  readonly label: string
  readonly measured: string
  /** Null when the figure has no goal. */
  readonly goal: string | null
  readonly met: boolean | null
  readonly how: string
}

/** A figure whose goal is a maximum or a minimum. */
export function figureWithGoal(
  label: string,
  value: number,
  { atMost, atLeast, unit }: { atMost?: number; atLeast?: number; unit: string },
  how: string,
): Figure {
  const met = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast)
  const goal = atMost === undefined ? `≥ ${formatValue(atLeast as number, unit)}` : `≤ ${formatValue(atMost, unit)}`
  return { label, measured: formatValue(value, unit), goal, met, how }
}

/** The same, but only the large district has the goal, which is set for its size. */
export const figureOfLarge = (
  size: string,
  label: string,
  value: number,
  goal: { atMost?: number; atLeast?: number; unit: string },
  how: string,
): Figure =>
  size === 'large' ? figureWithGoal(label, value, goal, how) : figureWithoutGoal(label, value, goal.unit, how)

export const figureWithoutGoal = (label: string, value: number, unit: string, how: string): Figure => ({
  label,
  measured: formatValue(value, unit),
  goal: null,
  met: null,
  how,
})

/** A figure that cannot be measured on this machine; `how` says why. */
export const figureNotMeasured = (label: string, goal: string, how: string): Figure => ({
  label,
  measured: 'not measured',
  goal,
  met: null,
  how,
})

/** Rounds to about three significant digits and adds the unit. */
export function formatValue(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const number = value.toLocaleString('en', { maximumFractionDigits: digits })
  return unit === '×' || unit === '%' ? `${number} ${unit}` : `${number} ${unit}`.trim()
}

const verdict = ({ met }: Figure) => (met === null ? '–' : met ? 'met' : '**missed**')

/** The Markdown of bench/results.md. */
export function resultsText(machine: readonly string[], sections: ReadonlyMap<string, readonly Figure[]>): string {
  const lines = ['# What was measured', '', ...machine, '']
  for (const [name, figures] of sections) {
    lines.push(`## ${name}`, '', '| figure | measured | goal | | how |', '|---|---|---|---|---|')
    for (const each of figures) {
      lines.push(`| ${each.label} | ${each.measured} | ${each.goal ?? '–'} | ${verdict(each)} | ${each.how} |`)
    }
    lines.push('')
  }
  return lines.join('\n')
}

export function terminalLine(each: Figure): string {
  const goal =
    each.goal === null ? '' : `  goal ${each.goal}: ${each.met === null ? 'not measured' : each.met ? 'met' : 'MISSED'}`
  return `  ${each.label.padEnd(64)} ${each.measured.padStart(14)}${goal}`
}
