import { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/queries.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from '../data-out.module.css'
import { RevokeKey } from '../revoke-key.tsx'
import { type NightlyExport, nightlyExportsOf } from './nightly-export.ts'
import { NightlyForm } from './nightly-form.tsx'
import { NightlyTable } from './nightly-table.tsx'
import { TryNightly } from './try-nightly.tsx'

/** Reads the list of what reaches the district again once files have arrived: it says when each was used last. */
function useArrivals(rows: readonly NightlyExport[]): void {
  const arrived = rows.map(({ id, sentAt }) => `${id} ${sentAt}`).join()
  const before = useRef(arrived)
  useEffect(() => {
    if (before.current !== '' && before.current !== arrived) void invalidate(listDistrictKeys)
    before.current = arrived
  }, [arrived])
}

interface NightlyExportsProps {
  readonly districtId: string
  /** The district's. */
  readonly zone: string
}

type Act = 'change' | 'try' | 'remove'

const POLL_MS = 30_000
/** Whoever has asked for the files looks whether they have arrived. */
const ASKED_POLL_MS = 3_000
const ASKED_FOR_MS = 120_000

/** Servers of a district to which its files are brought every night (OUT-15). */
export function NightlyExports({ districtId, zone }: NightlyExportsProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'nightly' })
  const draft = `server for nightly files of ${districtId}`
  const [isMaking, setMaking] = useState(() => restoreDraft(draft, false))
  useKeepDraft(draft, isMaking || undefined)
  const [open, setOpen] = useState<{ readonly act: Act; readonly id: string } | null>(null)
  const [askedAt, setAskedAt] = useState(0)
  const refetchInterval = () => (Date.now() < askedAt + ASKED_FOR_MS ? ASKED_POLL_MS : POLL_MS)
  const { data, error, refetch } = useQuery({ ...nightlyExportsOf(districtId), refetchInterval })
  const rows = data?.rows ?? []
  useArrivals(rows)
  const opened: NightlyExport | undefined = rows.find(({ id }) => id === open?.id)
  const close = () => setOpen(null)
  const tryIt = (id: string) => setOpen({ act: 'try', id })
  return (
    <section className={`${sheet.sheet} ${styles.wide}`} aria-labelledby="nightly">
      <div className={sheet.bar}>
        <h2 id="nightly">{t('title')}</h2>
        <span className={styles.quiet}>{t('about')}</span>
        <span className={sheet.end}>
          <Button size="small" writes icon={<Icon name="plus" size={15} />} onClick={() => setMaking(true)}>
            {t('add')}
          </Button>
        </span>
      </div>
      {!data && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={1} />}
      {data && rows.length === 0 && (
        <p className={styles.none}>
          <b>{t('none')}.</b> {t('noneText')}
        </p>
      )}
      {rows.length > 0 && <NightlyTable rows={rows} zone={zone} onAct={(act, { id }) => setOpen({ act, id })} />}
      {isMaking && (
        <NightlyForm
          districtId={districtId}
          draft={`${draft}: form`}
          onSaved={id => {
            setMaking(false)
            tryIt(id)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {opened && open?.act === 'change' && (
        <NightlyForm
          key={opened.id}
          districtId={districtId}
          stored={opened}
          draft={`${draft} ${opened.id}: form`}
          onSaved={tryIt}
          onClose={close}
        />
      )}
      {opened && open?.act === 'try' && (
        <TryNightly districtId={districtId} stored={opened} onAsked={() => setAskedAt(Date.now())} onClose={close} />
      )}
      {opened && open?.act === 'remove' && (
        <RevokeKey
          owner={districtId}
          revoked={{ kind: 'nightlyExport', recordId: opened.id, name: opened.host, lastUsedAt: opened.sentAt }}
          zone={zone}
          onClose={close}
        />
      )}
    </section>
  )
}
