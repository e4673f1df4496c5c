import { roundToTenth } from './display.ts'

/** Above (1), equal to (0) or below (-1) the mean of the peers. */
export type Indicator = -1 | 0 | 1

/** The mean of the cells that are not empty; null if all are. */
export function peerMean(peers: Iterable<number | null>): number | null {
  let sum = 0
  let count = 0
  for (const value of peers) {
    if (value === null) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}

/** Compares a value with a mean, both rounded to one decimal, half up (ARROW-1). */
export function compareToMean(value: number | null, mean: number | null): Indicator | null {
  if (value === null || mean === null) return null
  return Math.sign(roundToTenth(value) - roundToTenth(mean)) as Indicator
}

/** Compares a row's value with the mean of its whole table, itself included; an empty cell has no arrow (ARROW-4). */
export function indicatorOf(value: number | null, peers: Iterable<number | null>): Indicator | null {
  return compareToMean(value, peerMean(peers))
}

/**
 * The arrows of a table (ARROW-1, ARROW-6): for each row, column → -1, 0 or 1, without its empty cells. `columns` gives the
 * number to compare: lessons by overall number, dates by instant. Pass the whole table as `peers` if the viewer sees
 * only some of its rows.
 */
export function indicators<Row, Column extends string>(
  rows: readonly Row[],
  columns: Readonly<Record<Column, (row: Row) => number | null>>,
  peers: readonly Row[] = rows,
): Partial<Record<Column, Indicator>>[] {
  const means = (Object.keys(columns) as Column[]).map(column => {
    const cells = rows.map(columns[column])
    return { column, cells, mean: peerMean(peers === rows ? cells : peers.map(columns[column])) }
  })
  return rows.map((_, at) => {
    const arrows: Partial<Record<Column, Indicator>> = {}
    for (const { column, cells, mean } of means) {
      const arrow = compareToMean(cells[at]!, mean)
      if (arrow !== null) arrows[column] = arrow
    }
    return arrows
  })
}
