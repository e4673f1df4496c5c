import '../texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { listDistrictSignOns } from '@hornbook/contract/session/district-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { useZone } from '../../dates/use-zone.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { ConnectionTabs } from '../../ui/connection-tabs/connection-tabs.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { useMissingTitle } from '../../ui/states/missing-title.ts'
import { Attempts } from './attempts.tsx'
import { OwnAddresses } from './own-addresses.tsx'
import styles from './sign-ons.module.css'
import { Ways } from './ways-section.tsx'

/** How a district's staff sign in: its administrators set it up, or the provider does. */
export function SignOnsPage() {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  const { t: all } = useTranslation('rostering')
  const { districtId = '' } = useParams({ strict: false })
  const params = { districtId }
  const district = useQuery(queryFor(readDistrict, { params })).data?.row
  const zone = useZone(district?.relationships.timezone)
  // Somebody may have been to the provider meanwhile, in another tab.
  const { data, error, refetch } = useQuery({ ...queryFor(listDistrictSignOns, { params }), staleTime: 0 })
  const missing = useMissingTitle(data ? null : error)
  const title = missing ?? t('title')
  usePage({
    title,
    area: 'rostering',
    crumbs: missing
      ? []
      : [
          { label: all('title'), to: '/districts' },
          { label: district?.name, to: addressOf('/districts/$districtId', params) },
          { label: title },
        ],
  })
  if (missing) return <Failure page error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={title} actions={<ConnectionTabs districtId={districtId} />}>
        {district && t('about', { district: district.name })}
      </PageHead>
      <SavedNotice />
      {data && district ? (
        <div className={styles.page}>
          <div className={styles.column}>
            <Ways districtId={districtId} ways={data.rows} zone={zone} />
            {data.rows.length > 0 && <Attempts districtId={districtId} zone={zone} />}
          </div>
          <OwnAddresses district={district} ways={data.rows} />
        </div>
      ) : error ? (
        <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Loading message="information" />
      )}
      <Outlet />
    </>
  )
}
