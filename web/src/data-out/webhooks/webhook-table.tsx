import { useTranslation } from 'react-i18next'
import { formatDay } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { CardCell, CardTable } from '../card-table.tsx'
import dataOut from '../data-out.module.css'
import { Days } from './days.tsx'
import { type Owner, pageOf } from './owner.ts'
import { State } from './state.tsx'
import type { Webhook } from './webhook.ts'

const COLUMNS = ['address', 'events', 'days', 'state'] as const

interface WebhookTableProps {
  readonly owner: Owner
  readonly webhooks: readonly Webhook[]
  /** The owner's. */
  readonly zone: string
}

export function WebhookTable({ owner, webhooks, zone }: WebhookTableProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const ownZone = useZone(zone)
  const list = new Intl.ListFormat('en', { type: 'unit' })
  return (
    <CardTable heads={COLUMNS.map(column => t(`columns.${column}`))} action={t('columns.action')}>
      {webhooks.map(webhook => {
        const { id, name, address, events, createdBy, createdAt } = webhook
        const cells = {
          events: list.format(events.map(event => t(`event.${event}`))),
          days: <Days days={webhook.days} />,
          state: <State webhook={webhook} zone={ownZone} />,
        }
        return (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
              <small>
                <code translate="no">{address}</code>
              </small>
              <small>{t('made', { name: createdBy ?? t('somebody'), date: formatDay(createdAt, zone) })}</small>
            </th>
            {(['events', 'days', 'state'] as const).map(column => (
              <CardCell key={column} head={t(`columns.${column}`)}>
                {cells[column]}
              </CardCell>
            ))}
            <td className={dataOut.action}>
              <ButtonLink size="small" {...pageOf(owner, id)} aria-label={t('deliveriesOf', { name })}>
                {t('deliveries')}
              </ButtonLink>
            </td>
          </tr>
        )
      })}
    </CardTable>
  )
}
