import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { isFarFromNow } from '@hornbook/rules/figures/counted-then'
import { formatDecimal } from '@hornbook/rules/figures/display'
import { Popover } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type MouseEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Change } from '../ui/change.tsx'
import { Icon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { TileChart } from './tile-chart.tsx'
import { formatValue, itemsOf, longLabel } from './tile-facts.ts'
import { type TileWords, tileWords } from './tile-words.ts'
import styles from './tiles.module.css'

/** Means of those who were students then, and how many they and those of today are (DAY-13). */
export interface ComparedDays {
  readonly now: number
  readonly before: number
  readonly counted: { readonly before: number; readonly now: number }
}

/** A tile: a figure, a chart and a sentence. A button shows the chart's values as a table. */
export function TileCard({
  tile,
  all,
  compared,
  noSchool = false,
  lead = null,
}: {
  readonly tile: TileDocument
  readonly all: readonly TileDocument[]
  /** Mean days of progress, which the tile of usage is compared by (GROWTH-5). */
  readonly compared?: ComparedDays | null | undefined
  /** Whether the range has no school day: usage is not judged then. */
  readonly noSchool?: boolean
  /** Comes before the sentence. */
  readonly lead?: string | null
}) {
  const { t } = useTranslation('tiles')
  const id = useId()
  const { t: ui } = useTranslation()
  const isUsage = tile.id === 'average_usage_summary'
  const holiday = isUsage && noSchool
  const words = tileWords(tile, t, all)
  const { title, figure, unit, sentence: own } = holiday ? withoutSchool(words, t) : words
  const change = isUsage && !noSchool ? compared : null
  const isOfOthers = change && isFarFromNow(change.counted.before, change.counted.now)
  const then = isOfOthers && ui('change.sentence', { count: change.counted.before })
  const sentence = [lead, own, then].filter(Boolean).join(' ')
  return (
    <section className={styles.tile} data-tile={tile.id} aria-labelledby={id}>
      <div className={styles.titleRow}>
        <h2 id={id}>{title}</h2>
        <ValuesTable tile={tile} title={title} />
      </div>
      <div className={styles.text}>
        <p className={styles.figure}>
          {figure}{' '}
          <span className={styles.beside}>
            <small>{unit}</small> {change && <Change now={change.now} before={change.before} mean />}
          </span>
        </p>
        <p className={styles.sentence}>{sentence}</p>
      </div>
      <div className={styles.chart}>
        <TileChart tile={tile} label={`${title}: ${figure} ${unit}. ${sentence}`} />
      </div>
    </section>
  )
}

/** A holiday is no '0.0 days'; work on one is said. */
const withoutSchool = (words: TileWords, t: TFunction<'tiles'>): TileWords => ({
  ...words,
  ...(words.figure === formatDecimal(0) && { figure: '–', unit: '' }),
  sentence: t('usage.noSchool'),
})

function ValuesTable({ tile, title }: { readonly tile: TileDocument; readonly title: string }) {
  const { t } = useTranslation('tiles')
  const { items } = itemsOf(tile)
  const label = t('asTable', { tile: title })
  const [opened, setOpened] = useState(false)
  const [below, setBelow] = useState(0)
  // The table opens below the tile, so that it does not cover the chart.
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const tile = currentTarget.closest('section')?.getBoundingClientRect()
    setBelow(tile ? tile.bottom - currentTarget.getBoundingClientRect().bottom + 6 : 0)
    setOpened(!opened)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={{ mainAxis: below, crossAxis: 7 }}
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <IconButton className={styles.asTable} aria-label={label} title={t('table')} onClick={toggle}>
          <Icon name="columns" size={14} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.values} aria-label={label}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with focus, Esc closes it and screen readers read the table */}
        <div tabIndex={0}>
          <table>
            <caption>{title}</caption>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('columns.what')}</th>
                <th scope="col">{t('columns.value')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(item => (
                <tr key={item.meta.label}>
                  <th scope="row">
                    {longLabel(item) === item.meta.label ? item.meta.label : `${item.meta.label} · ${longLabel(item)}`}
                  </th>
                  <td>{formatValue(item.value, tile.unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A loading tile in its final size; `message` where the specification has one (DASH-5). */
export function TileSkeleton({ message }: { readonly message?: string }) {
  return (
    <div className={styles.tile} aria-busy="true">
      <div className={styles.titleRow}>
        {message === undefined ? (
          <Skeleton width="55%" height={11} />
        ) : (
          <p className={styles.message} role="status">
            {message}
          </p>
        )}
      </div>
      <div className={styles.text}>
        <Skeleton width={54} height={24} />
        <Skeleton width="80%" height={10} />
      </div>
      <div className={styles.chart}>
        <Skeleton width="100%" height="100%" />
      </div>
    </div>
  )
}
