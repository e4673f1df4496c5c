import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { type TileId, TOTAL_LABEL } from '@hornbook/rules/figures/tiles'

export type Item = TileDocument['dataSets'][number]['data'][number]

/** A tile's items in order, without the total, and the total. */
export function itemsOf(tile: TileDocument): { items: readonly Item[]; total: number } {
  const data = tile.dataSets[0]?.data ?? []
  const items = data.filter(({ meta }) => meta.label !== TOTAL_LABEL)
  const sum = data.find(({ meta }) => meta.label === TOTAL_LABEL)
  return { items, total: sum?.value ?? items.reduce((all, { value }) => all + value, 0) }
}

/** The item with the highest value, the first of equals. */
export const highest = (items: readonly Item[]): Item | undefined =>
  items.reduce<Item | undefined>((best, item) => (best && best.value >= item.value ? best : item), undefined)

/** The item with the lowest value, the first of equals. */
export const lowest = (items: readonly Item[]): Item | undefined =>
  items.reduce<Item | undefined>((least, item) => (least && least.value <= item.value ? least : item), undefined)

/** Index of the first level that is not complete on average, or of the last level; the average tile shows it first. */
export function currentLevelIndex(items: readonly Item[]): number {
  const open = items.findIndex(({ value }) => displayedPercent(value) < 100)
  return open === -1 ? items.length - 1 : open
}

/** The mean of percents by grade, weighted by the number of students in each grade. */
export function weightedMean(percents: readonly Item[], students: readonly Item[]): number {
  const counts = new Map(students.map(({ value, meta }) => [meta.label, value]))
  const all = percents.reduce((sum, { meta }) => sum + (counts.get(meta.label) ?? 0), 0)
  if (all === 0) return 0
  return percents.reduce((sum, { value, meta }) => sum + value * (counts.get(meta.label) ?? 0), 0) / all
}

/** A value as text, by its unit: percents floored, days with one decimal, people whole. */
export function formatValue(value: number, unit: TileDocument['unit']): string {
  if (unit.symbol === '%') return `${displayedPercent(value)}%`
  return unit.singular === 'day' ? formatDecimal(value) : String(value)
}

/** An item's long name, or its label if it has none. */
export const longLabel = ({ meta }: Item): string => meta.secondaryLabel ?? meta.label

/** The ticks of a scale from 0 to at least `days`, in round steps up to 1,000 days. */
export function dayScale(days: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find(size => size * 5 >= days) ?? Math.ceil(days / 5)
  return [0, 1, 2, 3, 4, 5].map(at => at * step)
}

/** Whether a tile's range is so long that an average per week says nothing. */
export const isOverAYear = ({ boundaries }: Pick<TileDocument, 'boundaries'>): boolean =>
  Date.parse(boundaries.endsAt) - Date.parse(boundaries.startsAt) > 366 * 86_400_000

/** Tiles for a unit of one grade: the others would say the same again (TILE-12). */
export const FEW_TILES: readonly TileId[] = [
  'student_distribution_summary',
  'students_in_test_summary',
  'average_student_progress_summary',
  'average_usage_summary',
]

/** The tiles that say something of their own. */
export function tilesWorthShowing(tiles: readonly TileDocument[]): readonly TileDocument[] {
  const enrolled = tiles.find(({ id }) => id === 'students_enrolled_summary')
  return enrolled && itemsOf(enrolled).items.length === 1 ? tiles.filter(({ id }) => FEW_TILES.includes(id)) : tiles
}
