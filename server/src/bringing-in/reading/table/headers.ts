import { editDistance } from '@hornbook/rules/people/edit-distance'
import { HEADER_ALIASES, plainHeader } from '../../../files/reading/header-words.ts'
import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'
import { FatalProblem, type ProblemLog } from '../problems.ts'

/** The columns of a file: required, optional, and known but not read. */
export interface FileShape {
  file: string
  needed: readonly string[]
  used: readonly string[]
  ignored: readonly string[]
}

export type ColumnOf<S extends FileShape> = S['needed'][number] | S['used'][number]

/** Maps columns to cell indexes: by exact name, then with a warning by alias, last by similar spelling. */
export function readHeader<S extends FileShape>(shape: S, cells: string[], log: ProblemLog): Map<ColumnOf<S>, number> {
  const { file } = shape
  if (cells.length > limits.columns)
    log.stop('file.malformed', { file, line: 1, value: t('bringingIn:word.columns', { columns: cells.length }) })
  const known = [...shape.needed, ...shape.used, ...shape.ignored]
  const found = new Map<string, number>()
  const unclaimed: [string, number][] = []
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim()
    const column = known.find(one => one === name) ?? known.find(one => plainHeader(one) === plainHeader(name))
    if (!column) {
      unclaimed.push([name, index])
      continue
    }
    if (found.has(column)) log.add('header.duplicate', { file, line: 1, column, value: name })
    else {
      if (column !== name) log.add('header.alias', { file, line: 1, column, value: name })
      found.set(column, index)
    }
  }
  for (const [name, index] of unclaimed) {
    const free = known.filter(column => !found.has(column))
    const alias = HEADER_ALIASES[plainHeader(name)]?.find(column => free.includes(column))
    if (name === '' || (!alias && /^(metadata|ext)[.:]/i.test(name))) continue
    const similar = alias ?? closestColumn(name, free)
    if (similar) found.set(similar, index)
    const code = alias ? 'header.alias' : similar ? 'header.misspelt' : 'header.unknown'
    log.add(code, { file, line: 1, ...(similar && { column: similar }), value: name })
  }
  const missing = shape.needed.filter(column => !found.has(column))
  for (const column of missing) log.add('header.missing', { file, line: 1, column })
  if (missing.length > 0) throw new FatalProblem('header.missing')
  return found as Map<ColumnOf<S>, number>
}

/** The only column whose name is at most two edits away; short names are too similar to each other. */
function closestColumn(name: string, columns: string[]): string | null {
  if (name.length < 6) return null
  const near = columns.filter(column => column.length >= 6 && editDistance(plainHeader(name), plainHeader(column)) <= 2)
  return near.length === 1 ? (near[0] ?? null) : null
}
