import { listWebhooks } from '@hornbook/contract/data-out/webhooks'
import type { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { queryFor } from '../../api/queries.ts'
import { displayZone } from '../../dates/format-dates.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from '../data-out.module.css'
import { MadeSecret } from './made-secret.tsx'
import { MakeWebhook } from './make-webhook.tsx'
import type { Webhook } from './webhook.ts'
import { WebhookTable } from './webhook-table.tsx'

/** Where a district is told of, and how each does (OUT-9). */
export function Webhooks({ district }: { readonly district: RowFrom<typeof readDistrict> }) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const { id: districtId } = district
  const draft = `new webhook of ${districtId}`
  const [isMaking, setMaking] = useState(() => restoreDraft(draft, false))
  useKeepDraft(draft, isMaking || undefined)
  const [made, setMade] = useState<Webhook | null>(null)
  const { data, error, refetch } = useQuery({ ...queryFor(listWebhooks, { params: { districtId } }), staleTime: 0 })
  return (
    <section className={`${sheet.sheet} ${styles.wide}`} aria-labelledby="webhooks">
      <div className={sheet.bar}>
        <h2 id="webhooks">{t('title')}</h2>
        <span className={styles.quiet}>{t('about')}</span>
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
      {data && data.rows.length > 0 && (
        <WebhookTable
          districtId={districtId}
          webhooks={data.rows}
          zone={displayZone(null, district.relationships.timezone)}
        />
      )}
      {isMaking && (
        <MakeWebhook
          draft={`${draft}: form`}
          districtId={districtId}
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
