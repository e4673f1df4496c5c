import type { Factor } from '@hornbook/contract/session/second-step'
import { useTranslation } from 'react-i18next'
import { formatDay, formatExactTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from '../my-account/my-account.module.css'
import { useZone } from '../my-account/use-zone.ts'

interface FactorRowProps {
  readonly factor: Factor
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** A passkey or an authenticator app, since when it is there, and when it was used. */
export function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const { t } = useTranslation('account', { keyPrefix: 'step' })
  const zone = useZone()
  const { kind, name, addedAt, usedAt } = factor
  const spoken = <span className="visually-hidden"> {name}</span>
  return (
    <li className={styles.session} data-open>
      <Icon name={kind === 'passkey' ? 'passkey' : 'phone'} size={18} />
      <span className={styles.what}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span title={usedAt === null ? undefined : formatExactTime(usedAt, zone)}>
          {t(kind)} {t('added', { date: formatDay(addedAt, zone) })},{' '}
          {usedAt === null ? t('neverUsed') : t('used', { date: formatDay(usedAt, zone) })}
        </span>
      </span>
      <Button writes variant="quiet" size="small" onClick={onRename}>
        {t('rename')}
        {spoken}
      </Button>
      <Button writes size="small" onClick={onRemove}>
        {t('remove')}
        {spoken}
      </Button>
    </li>
  )
}
