import { RangeSlider } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../model/column.ts'
import { formatNumbers, histogramOf, parseNumbers } from './condition.ts'
import styles from './filters.module.css'
import { useEnds } from './use-ends.ts'

const PARTS = 20

interface NumberRangeProps<R> {
  readonly column: Column<R>
  readonly rows: readonly R[]
  readonly unit: '%' | undefined
  readonly written: string | undefined
  readonly onChange: (written: string | undefined) => void
}

function readNumber(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  return /^\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : undefined
}

/** A range of numbers: two boxes, either of which may be empty, and a slider over how often each value occurs. */
export function NumberRange<R>({ column, rows, unit, written, onChange }: NumberRangeProps<R>) {
  const { t } = useTranslation('table')
  const values = useMemo(() => rows.map(column.value).filter(value => typeof value === 'number'), [rows, column])
  // Percents run from 0 to 100 (TABLE-3), other numbers from 0 to the highest one.
  const highest = useMemo(() => Math.ceil(values.reduce((most, value) => Math.max(most, value), 0)), [values])
  const most = unit ? 100 : Math.max(1, highest)
  const bars = useMemo(() => histogramOf(values, { from: 0, to: most }, PARTS), [values, most])
  const { typed, ends, isReversed, type, settle } = useEnds({
    written,
    parse: parseNumbers,
    format: formatNumbers,
    read: readNumber,
    onChange,
  })
  const from = Math.min(ends.from ?? 0, most)
  const to = Math.max(Math.min(ends.to ?? most, most), from)
  const tallest = Math.max(...bars, 1)
  const box = (end: 'from' | 'to') => (
    <label className={styles.end}>
      <span>{t(`filter.${end}`)}</span>
      <span className={styles.box}>
        <input
          inputMode="decimal"
          placeholder={t('filter.any')}
          aria-invalid={ends[end] === undefined || isReversed}
          value={typed[end]}
          onChange={event => type({ [end]: event.target.value })}
          onBlur={settle}
        />
        {unit}
      </span>
    </label>
  )
  return (
    <>
      <div className={styles.range}>
        {box('from')}
        <div className={styles.slider}>
          <div className={styles.bars} aria-hidden="true">
            {bars.map((count, part) => {
              const middle = ((part + 0.5) * most) / PARTS
              return (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                  key={part}
                  data-within={middle >= from && middle <= to}
                  style={{ height: `${(100 * count) / tallest}%` }}
                />
              )
            })}
          </div>
          <RangeSlider
            size={4}
            thumbSize={18}
            minRange={0}
            min={0}
            max={most}
            label={null}
            thumbFromLabel={t('filter.from')}
            thumbToLabel={t('filter.to')}
            value={[from, to]}
            onChangeEnd={settle}
            onChange={([low, high]) =>
              type({ from: low === 0 ? '' : String(low), to: high === most ? '' : String(high) })
            }
          />
        </div>
        {box('to')}
      </div>
      <Problem isReversed={isReversed} isUnread={ends.from === undefined || ends.to === undefined} />
    </>
  )
}

function Problem({ isReversed, isUnread }: { readonly isReversed: boolean; readonly isUnread: boolean }) {
  const { t } = useTranslation('table')
  if (!isReversed && !isUnread) return null
  return (
    <p className={styles.problem} role="alert">
      {t(isReversed ? 'filter.reversed' : 'filter.notANumber')}
    </p>
  )
}
