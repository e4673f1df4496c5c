import type { Promotion } from '@hornbook/contract/promotions/promotions'
import { standOfPromotion, targetOf } from '@hornbook/rules/promotions/promotions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatExactTime } from '../dates/format-dates.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Scroller } from '../ui/scroller.tsx'
import sheet from '../ui/sheet.module.css'
import styles from './promotions.module.css'

const COLUMNS = ['key', 'title', 'start', 'end', 'target', 'createdBy', 'actions'] as const

interface PromotionsTableProps {
  readonly promotions: readonly Promotion[]
  readonly onToggle: (id: string) => void
}

/** The promotions, the last to end first, as the server sends them (PROMO-1). */
export function PromotionsTable({ promotions, onToggle }: PromotionsTableProps) {
  const { t } = useTranslation('promotions')
  return (
    <Scroller label={t('title')}>
      <table className={sheet.table}>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column} scope="col" aria-sort={column === 'end' ? 'descending' : undefined}>
                {t(`columns.${column}`)}
                {column === 'end' && <span aria-hidden="true"> ↓</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {promotions.map(promotion => (
            <PromotionRow key={promotion.id} promotion={promotion} onToggle={onToggle} />
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

interface PromotionRowProps {
  readonly promotion: Promotion
  readonly onToggle: (id: string) => void
}

function PromotionRow({ promotion, onToggle }: PromotionRowProps) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const { id, analyticsKey: key, isEnabled, startAt, endAt, targetGroup, templateData, createdBy } = promotion
  const { seen = 0, clicked = 0, dismissed = 0 } = promotion
  const stand = standOfPromotion(promotion, Date.now())
  const action = t(isEnabled ? 'disable' : 'enable')
  return (
    <tr className={styles.row}>
      <th scope="row">
        <bdi>{key}</bdi>
      </th>
      <td className={styles.title}>
        <b>
          <bdi>{templateData.title}</bdi>
        </b>
        <small>{t('counts', { seen, clicked, dismissed })}</small>
      </td>
      <td>
        <Day at={startAt} />
      </td>
      <td>
        <Day at={endAt} />{' '}
        <span className={styles.stand} data-stand={stand}>
          {t(`stand.${stand}`)}
        </span>
      </td>
      <td>{t(`target.${targetOf(targetGroup) ?? 'unknown'}`)}</td>
      <td>
        <bdi>{createdBy}</bdi>
      </td>
      <td className={styles.actions}>
        <Button
          size="small"
          className={isEnabled ? styles.disable : styles.enable}
          icon={<Icon name={isEnabled ? 'stop' : 'play'} size={15} />}
          aria-label={t('ofPromotion', { action, key })}
          onClick={() => onToggle(id)}
        >
          {action}
        </Button>
        <IconButton
          aria-label={t('edit', { key })}
          title={t('edit', { key })}
          onClick={() => void navigate({ to: '/adminhub/promotions/$id', params: { id } })}
        >
          <Icon name="edit" size={16} />
        </IconButton>
      </td>
    </tr>
  )
}

const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatExactTime(at, 'UTC')} className={styles.day}>
    {formatDay(at, 'UTC')}
  </time>
)
