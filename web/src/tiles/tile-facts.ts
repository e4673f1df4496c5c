import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { shownDecimal, shownPercent } from '@hornbook/rules/shown'
import { TOTAL_LABEL } from '@hornbook/rules/tiles'

export type Item = TileDocument['dataSets'][number]['data'][number]

/** A tile's items in order, the sum apart. */
export function itemsOf(tile: TileDocument): { items: readonly Item[]; total: number } {
  const data = tile.dataSets[0]?.data ?? []
  const items = data.filter(({ meta }) => meta.label !== TOTAL_LABEL)
  const sum = data.find(({ meta }) => meta.label === TOTAL_LABEL)
  return { items, total: sum?.value ?? items.reduce((all, { value }) => all + value, 0) }
}

/** The item with the highest value; of equal ones the first. */
export const highest = (items: readonly Item[]): Item | undefined =>
  items.reduce<Item | undefined>((best, item) => (best && best.value >= item.value ? best : item), undefined)

/** The item with the lowest value; of equal ones the first. */
export const lowest = (items: readonly Item[]): Item | undefined =>
  items.reduce<Item | undefined>((least, item) => (least && least.value <= item.value ? least : item), undefined)

/** The first level that is not complete on average, or the last of all; what the average progress tile puts first. */
export function levelAtWork(items: readonly Item[]): number {
  const open = items.findIndex(({ value }) => shownPercent(value) < 100)
  return open === -1 ? items.length - 1 : open
}

/** The mean over all students of percents by grade, weighted by how many students each grade has. */
export function weighted(percents: readonly Item[], students: readonly Item[]): number {
  const counts = new Map(students.map(({ value, meta }) => [meta.label, value]))
  const all = percents.reduce((sum, { meta }) => sum + (counts.get(meta.label) ?? 0), 0)
  if (all === 0) return 0
  return percents.reduce((sum, { value, meta }) => sum + value * (counts.get(meta.label) ?? 0), 0) / all
}

/** A value as it is shown with its unit: percents floored, days with one decimal, people whole. */
export function shownValue(value: number, unit: TileDocument['unit']): string {
  if (unit.symbol === '%') return `${shownPercent(value)}%`
  return unit.singular === 'day' ? shownDecimal(value) : String(value)
}

/** A grade as its words, 'KG' where the long name has no room. */
export const longLabel = ({ meta }: Item): string => meta.secondaryLabel ?? meta.label
