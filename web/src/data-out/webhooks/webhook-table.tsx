import { useTranslation } from 'react-i18next'
import { formatDay } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import dataOut from '../data-out.module.css'
import { Days } from './days.tsx'
import { State } from './state.tsx'
import type { Webhook } from './webhook.ts'

const COLUMNS = ['address', 'events', 'days', 'state'] as const

interface WebhookTableProps {
  readonly districtId: string
  readonly webhooks: readonly Webhook[]
  /** The district's. */
  readonly zone: string
}

export function WebhookTable({ districtId, webhooks, zone }: WebhookTableProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const ownZone = useZone(zone)
  const list = new Intl.ListFormat('en', { type: 'unit' })
  return (
    <div className={sheet.scroll}>
      <table className={`${sheet.table} ${dataOut.keys}`}>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('columns.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
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
                  <td key={column}>
                    {/* On a phone the heads are out of sight. */}
                    <span className={dataOut.head} aria-hidden="true">
                      {t(`columns.${column}`)}
                    </span>
                    <span className={dataOut.cell}>{cells[column]}</span>
                  </td>
                ))}
                <td className={dataOut.action}>
                  <ButtonLink
                    size="small"
                    to="/districts/$districtId/data-out/webhooks/$webhookId"
                    params={{ districtId, webhookId: id }}
                    aria-label={t('deliveriesOf', { name })}
                  >
                    {t('deliveries')}
                  </ButtonLink>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
