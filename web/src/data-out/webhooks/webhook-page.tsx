import '../texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Address, addressOf } from '../../address/address.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryFor } from '../../api/queries.ts'
import { DEFAULT_ZONE, displayZone, formatDateTime } from '../../dates/format-dates.ts'
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
import { MadeSecret } from './made-secret.tsx'
import { callsOf, type Owner, refreshWebhooks, webhooksOf } from './owner.ts'
import { ReplaceSecret } from './replace-secret.tsx'
import type { Webhook } from './webhook.ts'
import styles from './webhooks.module.css'

/** One webhook of a district. */
export function WebhookPage() {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const { t: out } = useTranslation('dataOut')
  const { districtId = '' } = useParams({ strict: false })
  const params = { districtId }
  const district = useQuery(queryFor(readDistrict, { params })).data?.row
  const { webhook, error, refetch } = useWebhook(districtId)
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
  if (error) return <Failure page error={error} onRetry={refetch} />
  if (webhook === undefined || !district) return <Loading message="information" />
  if (webhook === null) return <PageHead title={title}>{t('page.missing')}</PageHead>
  const zone = displayZone(null, district.relationships.timezone)
  return (
    <OneWebhook
      owner={districtId}
      webhook={webhook}
      zone={zone}
      backTo={addressOf('/districts/$districtId/data-out', params)}
    />
  )
}

/** One webhook of the provider. */
export function ProviderWebhookPage() {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const { t: ui } = useTranslation('ui')
  const { webhook, error, refetch } = useWebhook(null)
  const title = webhook?.name ?? t('title')
  usePage({
    title,
    area: 'hub',
    crumbs: [
      { label: ui('area.hub'), to: '/adminhub/uploads' },
      { label: t('title'), to: '/adminhub/webhooks' },
      { label: title },
    ],
  })
  if (error) return <Failure page error={error} onRetry={refetch} />
  if (webhook === undefined) return <Loading message="information" />
  if (webhook === null) return <PageHead title={title}>{t('page.missing')}</PageHead>
  return <OneWebhook owner={null} webhook={webhook} zone={DEFAULT_ZONE} backTo="/adminhub/webhooks" />
}

/** The webhook of the page's address: undefined while it loads, null once it is removed. */
function useWebhook(owner: Owner) {
  const { webhookId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(webhooksOf(owner))
  const webhook = data && (data.rows.find(({ id }) => id === webhookId) ?? null)
  return { webhook, error: data ? null : error, refetch: () => void refetch() }
}

interface OneWebhookProps {
  readonly owner: Owner
  readonly webhook: Webhook
  readonly zone: string
  /** Where one goes once it is removed. */
  readonly backTo: Address
}

/** How it does, what was sent there, and what can be done about it. */
function OneWebhook({ owner, webhook, zone, backTo }: OneWebhookProps) {
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const [made, setMade] = useState<Webhook | null>(null)
  return (
    <>
      <Head
        owner={owner}
        webhook={webhook}
        zone={zone}
        onRemove={() => setRemoving(true)}
        onReplace={() => setReplacing(true)}
      />
      <SavedNotice />
      <Deliveries owner={owner} webhook={webhook} zone={zone} />
      {isReplacing && (
        <ReplaceSecret
          owner={owner}
          webhook={webhook}
          onMade={replaced => {
            setReplacing(false)
            setMade(replaced)
          }}
          onClose={() => setReplacing(false)}
        />
      )}
      {made && <MadeSecret made={made} onClose={() => setMade(null)} />}
      {isRemoving && (
        <RevokeKey
          owner={owner}
          revoked={{ kind: 'webhook', recordId: webhook.id, name: webhook.name, lastUsedAt: webhook.arrivedAt }}
          zone={zone}
          onClose={() => setRemoving(false)}
          onDone={() => void navigate({ to: backTo })}
        />
      )}
    </>
  )
}

interface HeadProps {
  readonly owner: Owner
  readonly webhook: Webhook
  readonly zone: string
  readonly onRemove: () => void
  readonly onReplace: () => void
}

function Head({ owner, webhook, zone, onRemove, onReplace }: HeadProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const ownZone = useZone(zone)
  const { id: webhookId, name, address, events, failingSince, pausedAt, sentence, waiting, oldSecretUntil } = webhook
  const calls = callsOf(owner)
  const test = useMutation({ mutationFn: () => calls.test(webhookId) })
  const resume = useMutation({
    mutationFn: () => calls.resume(webhookId),
    onSuccess: () => announceSaved(t('page.resumed')),
    onSettled: () => void refreshWebhooks(),
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
            <Button writes onClick={onReplace}>
              {t('page.replace')}
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
      {oldSecretUntil !== null && new Date(oldSecretUntil) > new Date() && (
        <p className={styles.told}>{t('page.bothUntil', { time: formatDateTime(oldSecretUntil, ownZone) })}</p>
      )}
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
