import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { formatDay } from '../../dates/format-dates.ts'
import styles from './sign-ons.module.css'
import { TestResult } from './test-result.tsx'
import { WayActions } from './way-actions.tsx'
import { LETTERS, type Way } from './ways.ts'

interface WayItemProps {
  readonly districtId: string
  readonly way: Way
  readonly zone: string
}

/** One way: how it stands, who uses it, and what can be done. */
export function WayItem({ districtId, way, zone }: WayItemProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.ways' })
  const { t: kinds } = useTranslation('rostering', { keyPrefix: 'signOns.kinds' })
  const { search } = useSearchParams()
  const { id, kind, name, enabled, only, testedAt, linkedCount, usedAt } = way
  const state = only ? 'onlyOne' : enabled ? 'on' : testedAt === null ? 'notTested' : 'off'
  const facts = [
    ...(kinds(kind) === name ? [] : [kinds(kind)]),
    t('linked', { count: linkedCount }),
    usedAt === null ? t('neverUsed') : t('used', { date: formatDay(usedAt, zone) }),
  ]
  return (
    <li className={styles.wayBlock}>
      <div className={styles.way}>
        <span className={styles.letters} aria-hidden="true">
          {LETTERS[kind]}
        </span>
        <span className={styles.what}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span>{facts.join(' · ')}</span>
        </span>
        <span className={styles.state} data-state={state}>
          {t(state)}
        </span>
      </div>
      {(!enabled || search.tested === id) && <TestResult districtId={districtId} way={way} zone={zone} />}
      <WayActions districtId={districtId} way={way} />
    </li>
  )
}
