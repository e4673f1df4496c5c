import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { CardCell } from '../card-table.tsx'
import dataOut from '../data-out.module.css'
import type { Delivery } from './webhook.ts'
import styles from './webhooks.module.css'

const SIGNS = { waiting: 'refresh', arrived: 'check', failed: 'warning' } as const

/** Characters of what is sent: more of it looks the same. */
const SHOWN = 2_000

interface DeliveryRowProps {
  readonly row: Delivery
  readonly zone: string
  readonly isSending: boolean
  readonly onSend: (() => void) | null
}

/** A delivery; what is sent opens below it. */
export function DeliveryRow({ row, zone, isSending, onSend }: DeliveryRowProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks.page' })
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  const { state, events, madeAt, tries, triedAt, nextTryAt, sentence, status, tookMs } = row
  const time = formatDateTime(madeAt, zone)
  const isBad = state === 'failed' || (state === 'waiting' && sentence !== null)
  const cells = {
    events: t('count', { count: events }),
    state: (
      <span className={styles.state}>
        <span data-bad={isBad || undefined} data-good={state === 'arrived' || undefined}>
          <Icon name={SIGNS[state]} size={15} />
          {t(`state.${state}`)}
        </span>
        {state !== 'arrived' && sentence && <small>{sentence}</small>}
      </span>
    ),
    tried: (
      <>
        {triedAt === null ? t('notTried') : t('tries', { count: tries, time: formatDateTime(triedAt, zone) })}
        {nextTryAt !== null && tries > 0 && <small>{t('next', { time: formatDateTime(nextTryAt, zone) })}</small>}
      </>
    ),
  }
  return (
    <>
      <tr>
        <th scope="row">
          <span className={dataOut.time}>{time}</span>
        </th>
        {(['events', 'state', 'tried'] as const).map(column => (
          <CardCell key={column} head={t(`columns.${column}`)}>
            {cells[column]}
          </CardCell>
        ))}
        <td className={dataOut.action}>
          <span className={styles.actions}>
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={body}
              aria-label={t(isOpen ? 'hideOf' : 'showOf', { time })}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'hide' : 'show')}
            </Button>
            {onSend && (
              <Button size="small" writes loading={isSending} aria-label={t('againOf', { time })} onClick={onSend}>
                {t('again')}
              </Button>
            )}
          </span>
        </td>
      </tr>
      <tr id={body} hidden={!isOpen}>
        <td colSpan={5}>
          {isOpen && (
            <div>
              {status !== null && tookMs !== null && (
                <p className={styles.answer}>{t('answer', { status, ms: tookMs })}</p>
              )}
              <section className={styles.body} aria-label={t('body')}>
                <pre translate="no">{row.body.length > SHOWN ? `${row.body.slice(0, SHOWN)}…` : row.body}</pre>
              </section>
            </div>
          )}
        </td>
      </tr>
    </>
  )
}
