import '../texts.ts'
import { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import { listWebhookDeliveries, listWebhooks, resumeWebhook, testWebhook } from '@hornbook/contract/data-out/webhooks'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { displayZone, formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { announceSaved, SavedNotice } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { RevokeKey } from '../revoke-key.tsx'
import { Deliveries } from './deliveries.tsx'
import type { Webhook } from './webhook.ts'
import styles from './webhooks.module.css'

/** One webhook: how it does, what was sent there, and what can be done about it. */
export function WebhookPage() {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const { t: out } = useTranslation('dataOut')
  const navigate = useNavigate()
  const { districtId = '', webhookId = '' } = useParams({ strict: false })
  const params = { districtId }
  const district = useQuery(queryFor(readDistrict, { params })).data?.row
  const { data, error, refetch } = useQuery({ ...queryFor(listWebhooks, { params }), staleTime: 0 })
  const [isRemoving, setRemoving] = useState(false)
  const webhook = data?.rows.find(({ id }) => id === webhookId)
  const title = webhook?.name ?? t('title')
  usePage({
    title,
    area: 'rostering',
    crumbs: [
      { label: out('rostering'), to: '/districts' },
      { label: district?.name, to: addressOf('/districts/$districtId', params) },
      { label: out('title'), to: addressOf('/districts/$districtId/data-out', params) },
      { label: title },
    ],
  })
  const zone = displayZone(null, district?.relationships.timezone)
  if (error && !data) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!data || !district) return <Loading message="information" />
  const back = () => void navigate({ to: '/districts/$districtId/data-out', params })
  if (!webhook) return <PageHead title={title}>{t('page.missing')}</PageHead>
  return (
    <>
      <Head districtId={districtId} webhook={webhook} zone={zone} onRemove={() => setRemoving(true)} />
      <SavedNotice />
      <Deliveries districtId={districtId} webhook={webhook} zone={zone} />
      {isRemoving && (
        <RevokeKey
          districtId={districtId}
          revoked={{ kind: 'webhook', recordId: webhook.id, name: webhook.name, lastUsedAt: webhook.arrivedAt }}
          zone={zone}
          onClose={() => setRemoving(false)}
          onDone={back}
        />
      )}
    </>
  )
}

interface HeadProps {
  readonly districtId: string
  readonly webhook: Webhook
  readonly zone: string
  readonly onRemove: () => void
}

function Head({ districtId, webhook, zone, onRemove }: HeadProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const ownZone = useZone(zone)
  const { id: webhookId, name, address, events, failingSince, pausedAt, sentence, waiting } = webhook
  const params = { districtId, webhookId }
  const test = useMutation({ mutationFn: () => call(testWebhook, { params }) })
  const resume = useMutation({
    mutationFn: () => call(resumeWebhook, { params }),
    onSuccess: () => announceSaved(t('page.resumed')),
    onSettled: () => void invalidate(listWebhooks, listWebhookDeliveries, listDistrictKeys),
  })
  const failure = test.error ?? resume.error
  const detail = failure instanceof ApiError ? failure.errors[0]?.detail : undefined
  const said = test.isPending ? null : test.data?.row
  const time = failingSince ? formatDateTime(failingSince, ownZone) : ''
  return (
    <div className={styles.page}>
      <PageHead
        title={<bdi>{name}</bdi>}
        actions={
          <div className={styles.actions}>
            <Button writes onClick={onRemove}>
              {t('page.remove')}
            </Button>
            <Button writes variant="primary" loading={test.isPending} onClick={() => test.mutate()}>
              {t('page.test')}
            </Button>
          </div>
        }
      >
        <code translate="no">{address}</code>{' '}
        {t('page.about', { events: new Intl.ListFormat('en').format(events.map(event => t(`event.${event}`))) })}
      </PageHead>
      <div role="status">
        {test.isPending && t('page.testing')}
        {said && (
          <p className={styles.told} data-bad={!said.arrived || undefined}>
            <Icon name={said.arrived ? 'check' : 'warning'} size={17} />
            <span>
              {said.sentence}
              <small>{t('page.took', { ms: said.tookMs })}</small>
            </span>
          </p>
        )}
        {failure && (
          <p className={styles.told} data-bad>
            {detail ?? t('page.refused')}
          </p>
        )}
      </div>
      {(pausedAt !== null || failingSince !== null) && (
        <div className={styles.told} data-bad>
          <Icon name="warning" size={17} />
          <div>
            <b>
              {pausedAt === null
                ? t('page.failing', { time })
                : t('page.paused', { host: new URL(address).host, time })}
            </b>
            {sentence && <small>{sentence}</small>}
            {pausedAt !== null && (
              <>
                {waiting > 0 && <small>{t('page.waits', { count: waiting })}</small>}
                <Button writes variant="primary" loading={resume.isPending} onClick={() => resume.mutate()}>
                  {waiting > 0 ? t('page.resume', { count: waiting }) : t('page.resumeNone')}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
