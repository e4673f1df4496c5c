import { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import type { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../api/answer.ts'
import { queryFor } from '../api/queries.ts'
import { displayZone } from '../dates/format-dates.ts'
import { restoreDraft, useKeepDraft } from '../signed-in/drafts.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icons.tsx'
import sheet from '../ui/sheet.module.css'
import { Failure } from '../ui/states/failure.tsx'
import { SkeletonRows } from '../ui/states/skeleton.tsx'
import styles from './data-out.module.css'
import type { Key } from './key.ts'
import { KeyTable } from './key-table.tsx'
import { type MadeApiKey, MadeKey } from './made-key.tsx'
import { MakeKey } from './make-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

const POLL_MS = 30_000

/** Everything that reaches the data of a district, also what has ended (OUT-12). */
export function Keys({ district }: { readonly district: RowFrom<typeof readDistrict> }) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'keys' })
  const { id: districtId, name } = district
  const zone = displayZone(null, district.relationships.timezone)
  const draft = `new key of ${districtId}`
  const [isMaking, setMaking] = useState(() => restoreDraft(draft, false))
  useKeepDraft(draft, isMaking || undefined)
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const [revoked, setRevoked] = useState<Key | null>(null)
  // A key is used meanwhile, and others make some.
  const { data, error, refetch } = useQuery({
    ...queryFor(listDistrictKeys, { params: { districtId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  return (
    <section className={`${sheet.sheet} ${styles.wide}`} aria-labelledby="keys">
      <div className={sheet.bar}>
        <h2 id="keys">{t('title')}</h2>
        <span className={styles.quiet}>{t('of', { district: name })}</span>
        <span className={sheet.end}>
          <Button size="small" writes icon={<Icon name="plus" size={15} />} onClick={() => setMaking(true)}>
            {t('make')}
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
      {data && data.rows.length > 0 && <KeyTable keys={data.rows} zone={zone} onRevoke={setRevoked} />}
      {isMaking && (
        <MakeKey
          draft={`${draft}: form`}
          district={district}
          zone={zone}
          onMade={key => {
            setMade(key)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <MadeKey made={made} onClose={() => setMade(null)} />}
      {revoked && <RevokeKey owner={districtId} revoked={revoked} zone={zone} onClose={() => setRevoked(null)} />}
    </section>
  )
}
