import type { OwnSignOn } from '@hornbook/contract/session/own-sign-ons'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './my-account.module.css'
import { useZone } from './use-zone.ts'

interface LinkedRowProps {
  readonly item: OwnSignOn
  /** Whose it is, where somebody has several. */
  readonly district: string | null
  readonly isOff: boolean
  readonly onLink: () => void
  readonly onUnlink: () => void
}

/** A way of a district: as whom one is known there, or that it is not linked. */
export function LinkedRow({ item, district, isOff, onLink, onUnlink }: LinkedRowProps) {
  const { t } = useTranslation('account', { keyPrefix: 'own.linked' })
  const zone = useZone()
  const { name, linked, mayUnlink } = item
  const used = linked?.usedAt ? t('used', { date: formatDay(linked.usedAt, zone) }) : t('neverUsed')
  return (
    <li className={styles.session} data-open={linked !== null || undefined}>
      <Icon name="link" size={18} />
      <span className={styles.what}>
        <b>
          <bdi>{name}</bdi> {district && t('at', { district })}
        </b>
        <span>
          {linked
            ? t('linkedOn', { label: linked.label, date: formatDay(linked.at, zone), used })
            : t('notLinked', { name })}
        </span>
        {linked && !mayUnlink && <span>{t('onlyWay')}</span>}
      </span>
      {linked ? (
        <Button
          writes
          size="small"
          disabled={isOff || !mayUnlink}
          aria-label={t('unlinkSpoken', { name })}
          onClick={onUnlink}
        >
          {t('unlink')}
        </Button>
      ) : (
        <Button writes size="small" variant="soft" aria-label={t('linkSpoken', { name })} onClick={onLink}>
          {t('link')}
        </Button>
      )}
    </li>
  )
}
