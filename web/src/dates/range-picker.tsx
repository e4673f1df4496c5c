import '@mantine/dates/styles.layer.css'
import { ALL_TIME_START, PRESETS, type PresetName } from '@hornbook/rules/time/ranges'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button/button.tsx'
import styles from './dates.module.css'
import { type ChosenRange, rangeForPreset } from './range-search.ts'

interface RangePickerProps {
  readonly range: ChosenRange
  readonly today: string
  readonly onApply: (range: ChosenRange) => void
}

interface PickedRange {
  readonly start: string | null
  readonly end: string | null
  readonly preset: PresetName | null
}

/** The calendar and the preset ranges. Nothing changes until APPLY; closing discards the selection (DASH-6). */
export function RangePicker({ range, today, onApply }: RangePickerProps) {
  const { t } = useTranslation('dates')
  const twoMonths = useMediaQuery('(min-width: 760px)', true, { getInitialValueInEffect: false })
  const [picked, setPicked] = useState<PickedRange>(range)
  const offset = twoMonths ? 1 : 0
  const [last, setLast] = useState(() => monthBefore(range.end, 0))
  const pick = (name: PresetName) => {
    const chosen = rangeForPreset(name, today)
    setPicked(chosen)
    setLast(monthBefore(chosen.end, 0))
  }
  const { start, end, preset } = picked
  // The dialog opens before this content loads and focuses its close button, so the focus is moved here.
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const complete = start !== null && end !== null
  return (
    <div className={styles.picker}>
      <fieldset className={styles.presets}>
        <legend className="visually-hidden">{t('presets')}</legend>
        {PRESETS.map((name, index) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={preset === name}
            ref={(range.preset === null ? index === 0 : range.preset === name) ? first : undefined}
            onClick={() => pick(name)}
          >
            {t(`preset.${name}`)}
          </button>
        ))}
      </fieldset>
      <div className={styles.months}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          hideOutsideDates
          numberOfColumns={twoMonths ? 2 : 1}
          columnsToScroll={1}
          firstDayOfWeek={1}
          minDate={ALL_TIME_START}
          maxDate={today}
          date={monthBefore(last, offset)}
          onDateChange={first => setLast(monthBefore(first, -offset))}
          value={[start, end]}
          onChange={([first, last]) => setPicked({ start: first, end: last, preset: null })}
          ariaLabels={{ previousMonth: t('previous'), nextMonth: t('next') }}
          getDayProps={() => ({ className: styles.day ?? '' })}
          classNames={{ weekday: styles.weekday ?? '' }}
        />
        <div className={styles.footer}>
          <span role="status">
            {complete && t('picked', { start: formatLongDate(start), end: formatLongDate(end) })}
            {start !== null && end === null && t('pickEnd', { start: formatLongDate(start) })}
          </span>
          <Button variant="primary" disabled={!complete} onClick={() => complete && onApply({ start, end, preset })}>
            {t('apply')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The first day of the month that is `months` before a date's month. */
function monthBefore(date: string, months: number): string {
  const first = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 - months, 1))
  return first.toISOString().slice(0, 10)
}
