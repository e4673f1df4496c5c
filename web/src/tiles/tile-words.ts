import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import type { TileId } from '@hornbook/rules/figures/tiles'
import { TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import type { TFunction } from 'i18next'
import {
  currentLevelIndex,
  highest,
  type Item,
  isOverAYear,
  itemsOf,
  longLabel,
  lowest,
  weightedMean,
} from './tile-facts.ts'

/** A tile's text: one figure, what it counts, and one sentence. */
export interface TileWords {
  readonly title: string
  readonly figure: string
  readonly unit: string
  readonly sentence: string
}

const EMPTY_ITEM: Item = { value: 0, meta: { label: '', secondaryLabel: null, colour: null, description: null } }

const whole = new Intl.NumberFormat('en-US')

type T = TFunction<'tiles'>
type Tiles = readonly TileDocument[]

const WORDS: Readonly<Record<TileId, (tile: TileDocument, t: T, all: Tiles) => TileWords>> = {
  students_enrolled_summary: enrolled,
  student_distribution_summary: distribution,
  students_in_test_summary: inTest,
  average_student_progress_summary: average,
  average_usage_summary: usage,
  capit_progress_summary: capit,
  capit_graded_progress_summary_lvl1: (tile, t, all) => graded(tile, t, all, 1),
  capit_graded_progress_summary_lvl2: (tile, t, all) => graded(tile, t, all, 2),
}

/** The text of a tile. A tile that is newer than an open tab's code shows its own label and first value. */
export function tileWords(tile: TileDocument, t: T, all: Tiles): TileWords {
  const words = (WORDS as Partial<typeof WORDS>)[tile.id]?.(tile, t, all)
  if (words) return isEmpty(all) && tile.id !== IN_TEST ? { ...words, sentence: t('none') } : words
  const first = itemsOf(tile).items[0]
  return {
    title: tile.dataSets[0]?.label ?? tile.id,
    figure: String(first?.value ?? ''),
    unit: tile.unit.symbol,
    sentence: '',
  }
}

/** Its sentence for nobody in test also fits when nobody is enrolled. */
const IN_TEST: TileId = 'students_in_test_summary'

/** Whether nobody is enrolled, which makes sentences about averages meaningless. */
const isEmpty = (all: Tiles) => all.some(tile => tile.id === 'students_enrolled_summary' && itemsOf(tile).total === 0)

function enrolled(tile: TileDocument, t: T): TileWords {
  const { items, total } = itemsOf(tile)
  const largest = highest(items)
  const sentence = !largest
    ? t('none')
    : items.length === 1
      ? t('enrolled.one', { grade: longLabel(largest) })
      : t(`enrolled.${isMost(largest, total)}`, { grade: longLabel(largest), shown: largest.value })
  return {
    title: t('enrolled.title'),
    figure: whole.format(total),
    unit: t('enrolled.unit', { count: total }),
    sentence,
  }
}

/** 'Most' is more than half; otherwise the largest is only the largest. */
const isMost = ({ value }: Item, total: number) => (value * 2 > total ? 'most' : 'largest')

function distribution(tile: TileDocument, t: T): TileWords {
  const { items, total } = itemsOf(tile)
  const learning = items
    .filter(({ meta }) => meta.label.startsWith('Level '))
    .reduce((sum, { value }) => sum + value, 0)
  const largest = highest(items) ?? EMPTY_ITEM
  const { value: shown, meta } = largest
  const sentence =
    shown === 0
      ? t('none')
      : shown === total
        ? t('distribution.all', { label: meta.label, count: total })
        : t(`distribution.${isMost(largest, total)}`, { label: meta.label, shown, total })
  return {
    title: t('distribution.title'),
    figure: whole.format(learning),
    unit: t('distribution.unit'),
    sentence,
  }
}

function inTest(tile: TileDocument, t: T): TileWords {
  const { items, total } = itemsOf(tile)
  const largest = highest(items) ?? EMPTY_ITEM
  const isTied = items.filter(({ value }) => value === largest.value).length > 1
  const [first, second, ...more] = items.filter(({ value }) => value > 0)
  const sentence = !first
    ? t('inTest.none')
    : !second
      ? t('inTest.single', { test: first.meta.label })
      : more.length === 0
        ? t('inTest.two', {
            first: first.value,
            one: first.meta.label,
            second: second.value,
            other: second.meta.label,
          })
        : isTied
          ? t('inTest.spread', { count: more.length + 2 })
          : t(`inTest.${isMost(largest, total)}`, { test: largest.meta.label, shown: largest.value })
  return {
    title: t('inTest.title'),
    figure: whole.format(total),
    unit: t('inTest.unit', { count: total }),
    sentence,
  }
}

function average(tile: TileDocument, t: T): TileWords {
  const { items } = itemsOf(tile)
  const at = currentLevelIndex(items)
  const next = items[at + 1]
  const sentence = next ? t('average.rest', { level: at + 2, shown: displayedPercent(next.value) }) : t('average.last')
  return {
    title: t('average.title'),
    figure: `${displayedPercent(items[at]?.value ?? 0)}%`,
    unit: t('average.unit', { level: at + 1 }),
    sentence,
  }
}

function usage(tile: TileDocument, t: T): TileWords {
  const [days, week] = itemsOf(tile).items
  return {
    title: t('usage.title'),
    figure: formatDecimal(days?.value ?? 0),
    unit: t('usage.unit'),
    sentence: isOverAYear(tile) ? t('usage.long') : t('usage.week', { shown: formatDecimal(week?.value ?? 0) }),
  }
}

function capit(tile: TileDocument, t: T): TileWords {
  const percent = itemsOf(tile).items[0]?.value ?? 0
  return {
    title: t('capit.title'),
    figure: `${displayedPercent(percent)}%`,
    unit: t('capit.unit', { lessons: TOTAL_LESSONS }),
    sentence: t('capit.lessons', { count: Math.round((percent * TOTAL_LESSONS) / 100) }),
  }
}

function graded(tile: TileDocument, t: T, all: Tiles, level: 1 | 2): TileWords {
  const { items } = itemsOf(tile)
  const enrolledTile = all.find(({ id }) => id === 'students_enrolled_summary')
  const mean = weightedMean(items, enrolledTile ? itemsOf(enrolledTile).items : [])
  return {
    title: t('graded.title', { level }),
    figure: `${displayedPercent(mean)}%`,
    unit: t('graded.unit', { level }),
    sentence: gradedSentence(items, t),
  }
}

function gradedSentence(items: readonly Item[], t: T): string {
  const low = lowest(items)
  const high = highest(items)
  if (!low || !high) return t('none')
  if (items.length === 1) return t('graded.one', { grade: longLabel(high) })
  const [lowestShown, highestShown] = [`${displayedPercent(low.value)}%`, `${displayedPercent(high.value)}%`]
  return t('graded.range', {
    lowest: lowestShown,
    low: low.meta.label,
    highest: highestShown,
    high: high.meta.label,
  })
}
