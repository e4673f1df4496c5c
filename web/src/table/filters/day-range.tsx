import { useTranslation } from 'react-i18next'
import { formatDays, parseDays } from './condition.ts'
import styles from './filters.module.css'
import { useEnds } from './use-ends.ts'

interface DayRangeProps {
  readonly written: string | undefined
  readonly onChange: (written: string | undefined) => void
}

/** A range of days; either end may be open. */
export function DayRange({ written, onChange }: DayRangeProps) {
  const { t } = useTranslation('table')
  const { typed, isReversed, type, settle } = useEnds({
    written,
    parse: parseDays,
    format: formatDays,
    read: day => day || null,
    onChange,
  })
  const box = (end: 'from' | 'to') => (
    <label className={styles.end}>
      <span>{t(`filter.${end}`)}</span>
      <input
        type="date"
        className={styles.input}
        aria-invalid={isReversed}
        value={typed[end]}
        onChange={event => type({ [end]: event.target.value })}
        onBlur={settle}
      />
    </label>
  )
  return (
    <>
      <div className={styles.days}>
        {box('from')}
        {box('to')}
      </div>
      {isReversed && (
        <p className={styles.problem} role="alert">
          {t('filter.reversed')}
        </p>
      )}
    </>
  )
}
