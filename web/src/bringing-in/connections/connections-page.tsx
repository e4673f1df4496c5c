import '../texts.ts'
import { listConnections } from '@hornbook/contract/bringing-in/connections'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { displayZone } from '../../dates/format-dates.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { ConnectionTabs } from '../../ui/connection-tabs/connection-tabs.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { NoAbility } from '../../ui/states/no-ability.tsx'
import { useMayUpload } from '../use-may-upload.ts'
import { Begin } from './begin.tsx'
import { ConnectionCard } from './connection-card.tsx'
import styles from './connections.module.css'
import { mainOf } from './connections.ts'
import { HeldWhen } from './held-when.tsx'
import { Runs, useRuns } from './runs.tsx'
import { Standing } from './standing.tsx'
import { When } from './when.tsx'

/** How a district's roster comes by itself. The account of an SFTP connection is a page of its own, to be forwarded (DIST-4). */
export function ConnectionsPage() {
  const { districtId = '', connectionId } = useParams({ strict: false })
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...queryFor(listConnections, { params: { districtId } }),
    enabled: connectionId !== undefined,
  })
  const opened = data?.rows.find(({ id }) => id === connectionId)
  const isAccount = opened?.kind === 'sftp' && pathname.endsWith(`/connections/${opened.id}`)
  return isAccount ? <Outlet /> : <Overview />
}

/** Whether it is well, what came, and what can be set; a form stands above it. */
function Overview() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections' })
  const { districtId = '' } = useParams({ strict: false })
  const params = { districtId }
  const district = useQuery(queryFor(readDistrict, { params })).data?.row
  const mayUpload = useMayUpload(districtId)
  const { data, error, refetch } = useQuery({
    ...queryFor(listConnections, { params }),
    enabled: mayUpload === true,
    staleTime: 0,
  })
  const main = data && mainOf(data.rows)
  const runs = useRuns(districtId, main?.id)
  usePage({
    title: t('title'),
    area: 'rostering',
    crumbs: [{ label: district?.name, to: addressOf('/districts/$districtId', params) }, { label: t('title') }],
  })
  if (mayUpload === false) return <NoAbility />
  if (error && !data) return <Failure page error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data || !district) return <Loading message="information" />
  const zone = displayZone(null, district.relationships.timezone)
  // Without its runs a connection still says what it knows itself.
  const rows = runs.isError ? [] : runs.data?.rows
  return (
    <>
      <PageHead title={t('title')} actions={<ConnectionTabs districtId={districtId} />}>
        {t('about')}
      </PageHead>
      <SavedNotice />
      {main && <Standing districtId={districtId} connection={main} runs={rows} zone={zone} />}
      <div className={main ? styles.page : undefined}>
        {main && (
          <div className={styles.column}>
            {[main, ...data.rows.filter(({ id }) => id !== main.id)].map(each => (
              <ConnectionCard
                key={each.id}
                districtId={districtId}
                connection={each}
                hasOther={data.rows.some(({ id, role }) => id !== each.id && role === 'roster')}
                zone={zone}
              />
            ))}
            <Runs districtId={districtId} connection={main} zone={zone} />
            {data.rows
              .filter(({ id }) => id !== main.id)
              .map(each => (
                <Runs key={each.id} districtId={districtId} connection={each} zone={zone} isOther />
              ))}
          </div>
        )}
        <div className={styles.column}>
          {main && (
            <>
              <When districtId={districtId} connection={main} />
              <HeldWhen />
            </>
          )}
          <Begin districtId={districtId} isOther={main !== undefined} />
        </div>
      </div>
      <Outlet />
    </>
  )
}
