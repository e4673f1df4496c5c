import './texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../address/address.ts'
import { queryFor } from '../api/queries.ts'
import { displayZone } from '../dates/format-dates.ts'
import { SavedNotice } from '../form/saved.tsx'
import { ConnectionTabs } from '../ui/connection-tabs/connection-tabs.tsx'
import { usePage } from '../ui/page.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { useMissingTitle } from '../ui/states/missing-title.ts'
import styles from './data-out.module.css'
import { Files } from './files.tsx'
import { Keys } from './keys.tsx'
import { NightlyExports } from './nightly/nightly-exports.tsx'
import { Service } from './service.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

/** What a district gives to other systems: files of its roster, and keys of those who read it call by call (OUT-8). */
export function DataOutPage() {
  const { t } = useTranslation('dataOut')
  const { districtId = '' } = useParams({ strict: false })
  const params = { districtId }
  const { data, error, refetch } = useQuery(queryFor(readDistrict, { params }))
  const district = data?.row
  const missing = useMissingTitle(district ? null : error)
  const title = missing ?? t('title')
  usePage({
    title,
    area: 'rostering',
    crumbs: missing
      ? []
      : [
          { label: t('rostering'), to: '/districts' },
          { label: district?.name, to: addressOf('/districts/$districtId', params) },
          { label: title },
        ],
  })
  if (error && !district) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!district) return <Loading message="district" />
  const zone = displayZone(null, district.relationships.timezone)
  return (
    <>
      <PageHead title={title} actions={<ConnectionTabs districtId={districtId} />}>
        {t('about')}
      </PageHead>
      <SavedNotice />
      <div className={styles.page}>
        <Files districtId={districtId} />
        <Service />
        <NightlyExports districtId={districtId} zone={zone} />
        <Webhooks owner={districtId} zone={zone} />
        <Keys district={district} />
      </div>
    </>
  )
}
