import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useZone } from '../../dates/use-zone.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { CardTable } from '../card-table.tsx'
import dataOut from '../data-out.module.css'
import { DeliveryRow } from './delivery-row.tsx'
import { callsOf, deliveriesKey, type Owner, refreshWebhooks } from './owner.ts'
import type { Webhook } from './webhook.ts'
import styles from './webhooks.module.css'

const PAGE_ROWS = '50'
const COLUMNS = ['made', 'events', 'state', 'tried'] as const

interface DeliveriesProps {
  readonly owner: Owner
  readonly webhook: Webhook
  readonly zone: string
}

/** What was sent to a webhook, and what came of it. */
export function Deliveries({ owner, webhook, zone }: DeliveriesProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks.page' })
  const ownZone = useZone(zone)
  const calls = callsOf(owner)
  const found = useInfiniteQuery({
    queryKey: deliveriesKey(owner, webhook.id),
    queryFn: ({ pageParam, signal }) => {
      const query = { 'page[size]': PAGE_ROWS, ...(pageParam !== null && { 'page[after]': pageParam }) }
      return calls.deliveries(webhook.id, query, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
    staleTime: 0,
  })
  const again = useMutation({
    mutationFn: (deliveryId: string) => calls.sendAgain(webhook.id, deliveryId),
    onSuccess: () => announceSaved(t('sending')),
    onSettled: () => void refreshWebhooks(),
  })
  const detail = again.error instanceof ApiError ? again.error.errors[0]?.detail : undefined
  const rows = found.data?.pages.flatMap(page => page.rows)
  return (
    <section className={sheet.sheet} aria-labelledby="deliveries">
      <div className={sheet.bar}>
        <h2 id="deliveries">{t('list')}</h2>
        <span className={dataOut.quiet}>{t('listAbout')}</span>
      </div>
      <p role="alert" className={dataOut.bad}>
        {again.error ? (detail ?? t('refused')) : ''}
      </p>
      {!rows && found.error && <Failure error={found.error} title={t('failed')} onRetry={() => void found.refetch()} />}
      {!rows && !found.error && <SkeletonRows message="information" rows={4} />}
      {rows?.length === 0 && (
        <p className={dataOut.none}>
          <b>{t('none')}</b> {t('noneText')}
        </p>
      )}
      {rows && rows.length > 0 && (
        <CardTable heads={COLUMNS.map(column => t(`columns.${column}`))} action={t('columns.action')}>
          {rows.map(row => (
            <DeliveryRow
              key={row.id}
              row={row}
              zone={ownZone}
              isSending={again.isPending && again.variables === row.id}
              // One that is paused is started again first.
              onSend={webhook.pausedAt === null ? () => again.mutate(row.id) : null}
            />
          ))}
        </CardTable>
      )}
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}
