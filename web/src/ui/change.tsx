import { isFarFromNow } from '@hornbook/rules/figures/counted-then'
import { formatDecimal, roundToTenth } from '@hornbook/rules/figures/display'
import { useTranslation } from 'react-i18next'
import styles from './change.module.css'

interface ChangeProps {
  readonly now: number
  /** In the range before; null where nothing is compared (DAY-11). */
  readonly before: number | null | undefined
  /** Means have one decimal, counts none. */
  readonly mean?: boolean
  /** How many were counted then and now; said where they differ by more than a tenth (DAY-13). */
  readonly counted?: { readonly before: number; readonly now: number } | null | undefined
}

/** A change against one's own past, '+2', '-1' or 'same', of the numbers as they are shown (GROWTH-5). */
export function Change({ now, before, mean = false, counted }: ChangeProps) {
  const { t } = useTranslation()
  if (before === null || before === undefined) return null
  const [shown, earlier] = mean ? [roundToTenth(now), roundToTenth(before)] : [now, before]
  const by = roundToTenth(shown - earlier)
  const text = mean ? formatDecimal(Math.abs(by)) : String(Math.abs(by))
  const value = t('change.before', { value: mean ? formatDecimal(earlier) : String(earlier) })
  const differs = counted && isFarFromNow(counted.before, counted.now)
  const spoken = differs ? `${value}, ${t('change.then', { count: counted.before })}` : value
  return (
    <span className={styles.change} data-direction={Math.sign(by)} title={spoken}>
      <span className={styles.by}>{by === 0 ? t('change.same') : `${by > 0 ? '+' : '\u2212'}${text}`}</span>
      <span className="visually-hidden">, {spoken}</span>
      {differs && (
        <small className={styles.then} aria-hidden="true">
          {t('change.countThen', { count: counted.before })}
        </small>
      )}
    </span>
  )
}

/** A count that says on hover what it was in the range before, where its cell has another sign (GROWTH-5). */
export function ChangeOnHover({ now, before }: Pick<ChangeProps, 'now' | 'before'>) {
  const { t } = useTranslation()
  if (before === null || before === undefined) return now
  return <span title={t('change.before', { value: String(before) })}>{now}</span>
}

/** The same for screen readers, after what else its cell says. */
export function SpokenChange({ before }: Pick<ChangeProps, 'before'>) {
  const { t } = useTranslation()
  if (before === null || before === undefined) return null
  return <span className="visually-hidden">, {t('change.before', { value: String(before) })}</span>
}
