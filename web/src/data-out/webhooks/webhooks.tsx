import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from '../data-out.module.css'
import { MadeSecret } from './made-secret.tsx'
import { MakeWebhook } from './make-webhook.tsx'
import { type Owner, webhooksOf } from './owner.ts'
import type { Webhook } from './webhook.ts'
import { WebhookTable } from './webhook-table.tsx'

interface WebhooksProps {
  readonly owner: Owner
  /** The owner's. */
  readonly zone: string
}

/** The addresses that are told of a district, or of all of them, and how each does (OUT-9). */
export function Webhooks({ owner, zone }: WebhooksProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const draft = `new webhook of ${owner ?? 'the provider'}`
  const [isMaking, setMaking] = useState(() => restoreDraft(draft, false))
  useKeepDraft(draft, isMaking || undefined)
  const [made, setMade] = useState<Webhook | null>(null)
  const { data, error, refetch } = useQuery(webhooksOf(owner))
  return (
    <section className={`${sheet.sheet} ${styles.wide}`} aria-labelledby="webhooks">
      <div className={sheet.bar}>
        <h2 id="webhooks">{t('title')}</h2>
        <span className={styles.quiet}>{t(owner === null ? 'aboutAll' : 'about')}</span>
        <span className={sheet.end}>
          <Button size="small" writes icon={<Icon name="plus" size={15} />} onClick={() => setMaking(true)}>
            {t('add')}
          </Button>
        </span>
      </div>
      {!data && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={2} />}
      {data?.rows.length === 0 && (
        <p className={styles.none}>
          <b>{t('none')}.</b> {t('noneText')}
        </p>
      )}
      {data && data.rows.length > 0 && <WebhookTable owner={owner} webhooks={data.rows} zone={zone} />}
      {isMaking && (
        <MakeWebhook
          draft={`${draft}: form`}
          owner={owner}
          onMade={webhook => {
            setMade(webhook)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <MadeSecret made={made} onClose={() => setMade(null)} />}
    </section>
  )
}
