import './texts.ts'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/abilities'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reading } from '../api/queries.ts'
import { dashboardIn } from '../session/landing.ts'
import { personOf, useUser } from '../session/session.ts'
import { usePage } from '../shell/page.ts'
import { PageHead } from '../shell/page-head.tsx'
import sheet from '../shell/sheet.module.css'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { SkeletonRows } from '../states/skeleton.tsx'
import { DistrictTable } from './district-table.tsx'
import { AddDistrict } from './form/add-district.tsx'

/** The choice of a district on the dashboard (DIST-1). */
export function DashboardDistrictsPage() {
  const { t } = useTranslation('districts')
  const { pathname } = useLocation()
  const user = useUser()
  usePage({ title: t('choose'), area: 'dashboard' })
  return (
    <Districts
      title={t('choose')}
      opens={districtId => dashboardIn(user, districtId)}
      straightOn={/^\/dashboard\/?$/.test(pathname)}
    />
  )
}

/** The choice of a district for its roster. */
export function RosteringDistrictsPage() {
  const { t } = useTranslation('districts')
  const user = useUser()
  usePage({ title: t('title'), area: 'rostering', crumbs: [{ label: t('title') }] })
  return (
    <Districts
      title={t('title')}
      opens={districtId => `/districts/${districtId}`}
      straightOn={user.userType !== 'Administrator'}
    />
  )
}

interface Choice {
  readonly title: string
  readonly opens: (districtId: string) => string
  /** Whether someone with a single district is led straight to it (DIST-2). */
  readonly straightOn: boolean
}

function Districts({ title, opens, straightOn }: Choice) {
  const { t } = useTranslation('districts')
  const provider = may(personOf(useUser()), 'show', 'adminHub')
  const { data, error, refetch } = useQuery(reading(listDistricts, { query: { sort: 'name' } }))
  const [only, ...more] = data?.rows ?? []
  if (straightOn && only && more.length === 0) return <Navigate to={opens(only.id)} replace />
  return (
    <>
      <PageHead title={title} actions={provider && <AddDistrict at="head" />} />
      {!data && error && <Failure card="table" error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={sheet.sheet}>
          <SkeletonRows message="district" rows={5} />
        </div>
      )}
      {data && !only && (
        <Empty card title={t('none')} action={provider && <AddDistrict at="empty" />}>
          {provider ? t('noneText') : t('noneYours')}
        </Empty>
      )}
      {data && only && <DistrictTable districts={data.rows} opens={opens} />}
    </>
  )
}
