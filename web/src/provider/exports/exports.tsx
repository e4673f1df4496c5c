import { createDistrictExport, listDistrictExports } from '@hornbook/contract/provider/district-exports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from '../district.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ExportRow } from './export-row.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const POLL_MS = 60_000
const POLL_PENDING_MS = 3_000

interface ExportsProps {
  readonly districtId: string
  readonly district: string
  readonly zone: string
}

/** Everything of a district as files: asked for with a reason, made by a job, downloaded for a week (HUB-14). */
export function Exports({ districtId, district, zone }: ExportsProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'exports' })
  const [isAsked, setAsked] = useState(false)
  const [password, setPassword] = useState<string | null>(null)
  const params = { districtId }
  const { data, error, refetch } = useQuery({
    ...queryFor(listDistrictExports, { params }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isPending) ? POLL_PENDING_MS : POLL_MS),
  })
  const isMade = data?.rows.some(isPending) ?? false
  const ask = async (reason: string) => {
    const body = { data: { type: 'districtExport', attributes: { reason } } } as const
    try {
      const { row } = await call(createDistrictExport, { params, body })
      setPassword(row.password)
    } finally {
      // Also after a refusal: somebody else may have asked.
      await invalidate(listDistrictExports)
    }
  }
  return (
    <section className={sheet.sheet} aria-labelledby="exports">
      <div className={sheet.bar}>
        <h2 id="exports">{t('title')}</h2>
        <span className={sheet.end}>
          <Button size="small" disabled={isMade} onClick={() => setAsked(true)}>
            {t('ask')}
          </Button>
        </span>
      </div>
      {!data && error && <Failure error={error} title={t('failedToLoad')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={1} />}
      {data?.rows.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.list}>
          {data.rows.map(made => (
            <ExportRow key={made.id} districtId={districtId} made={made} zone={zone} />
          ))}
        </ul>
      )}
      <p className={styles.foot}>{t('about')}</p>
      {isAsked && (
        <ReasonDialog
          title={t('askTitle', { district })}
          text={t('askText')}
          confirm={t('ask')}
          onConfirm={ask}
          onDone={() => setAsked(false)}
          onClose={() => setAsked(false)}
        />
      )}
      {!isAsked && password !== null && <PasswordDialog password={password} onClose={() => setPassword(null)} />}
    </section>
  )
}

const isPending = ({ status }: { readonly status: string }) => status === 'pending'
