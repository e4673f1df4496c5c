import '../texts.ts'
import { cancelPurge, type Leaving, readLeaving } from '@hornbook/contract/provider/leaving'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { formatDay } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import notes from '../../ui/notes.module.css'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import type { Act } from './act.ts'
import { AskDialog } from './ask-dialog.tsx'
import styles from './leaving.module.css'
import { Steps } from './steps.tsx'
import { Told } from './told.tsx'

/** While it runs, the page follows; before and after, only now and then. */
const RUNNING_MS = 3_000
const QUIET_MS = 60_000

/** A district leaves: its membership, its data, the purge that two people agree to, the receipt (HUB-15). */
export function LeavingPage() {
  const { districtId } = useParams({ from: '/in/adminhub/districts/$districtId/leaving' })
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const { t: all } = useTranslation('provider')
  const { t: ui } = useTranslation('ui')
  const params = { districtId }
  const [said, setSaid] = useState('')
  const { data, error, refetch } = useQuery({
    ...queryFor(readLeaving, { params }),
    refetchInterval: ({ state }) => (state.data?.purge?.status === 'running' ? RUNNING_MS : QUIET_MS),
  })
  const hasLeft = (data?.district.leftAt ?? null) !== null
  usePage({
    title: error && !data ? ui('failure.title') : t('title'),
    area: 'hub',
    crumbs: [
      { label: ui('area.hub'), to: '/adminhub/uploads' },
      { label: all('districts.title'), to: '/adminhub/districts' },
      hasLeft || !data
        ? { label: data?.district.name }
        : { label: data.district.name, to: addressOf('/adminhub/districts/$districtId', params) },
      { label: t('crumb') },
    ],
  })
  if (error && !data) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading message="district" />
  const act = async (doIt: () => Promise<unknown>, done: string) => {
    try {
      await doIt()
      setSaid(done)
    } finally {
      await invalidate(readLeaving)
    }
  }
  return (
    <>
      <PageHead title={t('title')} actions={<Cancel leaving={data} act={act} />}>
        <About leaving={data} />
      </PageHead>
      <p className={notes.done} role="status">
        {said}
      </p>
      <div className={styles.page}>
        <Steps leaving={data} act={act} />
        {!hasLeft && <Told leaving={data} />}
      </div>
    </>
  )
}

function About({ leaving: { district, purge } }: { readonly leaving: Leaving }) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const name = district.siteCode === null ? district.name : `${district.name} (${district.siteCode})`
  if (purge?.status === 'running' || purge?.status === 'done') return t(purge.status, { name })
  if (purge === null) return t('notBegun', { name })
  const date = formatDay(purge.proposedAt, district.timezone)
  return t('begun', { name, date, by: purge.proposedBy, reason: purge.reason ?? '' })
}

function Cancel({ leaving: { district, purge }, act }: { readonly leaving: Leaving; readonly act: Act }) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const [isAsked, setAsked] = useState(false)
  if (purge?.status !== 'proposed' && purge?.status !== 'agreed') return null
  const cancel = () => act(() => call(cancelPurge, { params: { districtId: district.id } }), t('plan.cancelled'))
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('stop')}</Button>
      {isAsked && (
        <AskDialog
          title={t('cancelling.title', { name: district.name })}
          text={t('cancelling.text')}
          confirm={t('cancelling.confirm')}
          back={t('cancelling.keep')}
          onConfirm={cancel}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
