import '../texts.ts'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Address, addressOf } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import { dashboardPathIn } from '../../signed-in/landing.ts'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { DistrictTable } from './district-table.tsx'
import { AddDistrict } from './form/add-district.tsx'

/** Chooses a district for the dashboard (DIST-1). */
export function DashboardDistrictsPage() {
  const { t } = useTranslation('rostering')
  const { pathname } = useLocation()
  const user = useUser()
  usePage({ title: t('choose'), area: 'dashboard' })
  return (
    <Districts
      title={t('choose')}
      pathOf={districtId => dashboardPathIn(user, districtId)}
      opensSingle={/^\/dashboard\/?$/.test(pathname)}
    />
  )
}

/** Chooses a district for its roster. */
export function RosteringDistrictsPage() {
  const { t } = useTranslation('rostering')
  const user = useUser()
  usePage({ title: t('title'), area: 'rostering', crumbs: [{ label: t('title') }] })
  return (
    <Districts
      title={t('title')}
      pathOf={districtId => addressOf('/districts/$districtId', { districtId })}
      opensSingle={user.userType !== 'Administrator'}
    />
  )
}

interface DistrictsProps {
  readonly title: string
  readonly pathOf: (districtId: string) => Address
  /** Whether a single district opens at once (DIST-2). */
  readonly opensSingle: boolean
}

function Districts({ title, pathOf, opensSingle }: DistrictsProps) {
  const { t } = useTranslation('rostering')
  const isProvider = may(personOf(useUser()), 'show', 'adminHub')
  const { data, error, refetch } = useQuery(queryFor(listDistricts, { query: { sort: 'name' } }))
  const [only, ...more] = data?.rows ?? []
  if (opensSingle && only && more.length === 0) return <Navigate to={pathOf(only.id)} replace />
  return (
    <>
      <PageHead title={title} actions={isProvider && <AddDistrict at="head" />} />
      {!data && error && <Failure card="table" error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={sheet.sheet}>
          <SkeletonRows message="district" rows={5} />
        </div>
      )}
      {data && !only && (
        <Empty card title={t('none')} action={isProvider && <AddDistrict at="empty" />}>
          {isProvider ? t('noneText') : t('noneYours')}
        </Empty>
      )}
      {data && only && <DistrictTable districts={data.rows} pathOf={pathOf} />}
    </>
  )
}
