import './texts.ts'
import { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../api/answer.ts'
import { queryFor } from '../api/queries.ts'
import { useZone } from '../dates/use-zone.ts'
import { SavedNotice } from '../form/saved.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { usePage } from '../ui/page.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { Loading } from '../ui/states/loading.tsx'
import styles from './district.module.css'
import { Exports } from './exports/exports.tsx'
import { LessonsFact, MembershipFact, SeatsFact } from './facts.tsx'
import { People } from './people.tsx'
import { Switches } from './switches.tsx'
import { Administrators, Work } from './work.tsx'

type District = RowFrom<typeof readDistrict>

const POLL_MS = 60_000

interface DistrictSupportPageProps {
  readonly districtId: string
  /** Another area's form, passed in by the route. */
  readonly edit: (district: District) => ReactNode
}

/** A district, for the provider: how it does, who there needs help, what it has sent (HUB-8). */
export function DistrictSupportPage({ districtId, edit }: DistrictSupportPageProps) {
  const { t } = useTranslation('provider')
  const { t: ui } = useTranslation('ui')
  const params = { districtId }
  const { data, error, refetch } = useQuery(queryFor(readDistrict, { params }))
  const support = useQuery({
    ...queryFor(readDistrictSupport, { params }),
    refetchInterval: POLL_MS,
    enabled: data !== undefined && data.row.leftAt === null,
  })
  const district = data?.row
  const zone = useZone(district?.relationships.timezone)
  usePage({
    title: error ? ui('failure.title') : (district?.name ?? ''),
    area: 'hub',
    crumbs: [
      { label: ui('area.hub'), to: '/adminhub/uploads' },
      { label: t('districts.title'), to: '/adminhub/districts' },
      { label: district?.name },
    ],
  })
  if (error && !district) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!district) return <Loading message="district" />
  if (district.leftAt !== null) return <Navigate to="/adminhub/districts/$districtId/leaving" params={params} replace />
  return (
    <>
      <PageHead
        title={
          <>
            <bdi>{district.name}</bdi>{' '}
            {district.oneRosterId && <span className={styles.code}>({district.oneRosterId})</span>}
          </>
        }
        actions={
          <>
            <ButtonLink to="/districts/$districtId" params={params}>
              {t('office')}
            </ButtonLink>
            <ButtonLink to="/districts/$districtId/sign-in" params={params}>
              {t('signIn')}
            </ButtonLink>
            <ButtonLink to="/dashboard/districts/$districtId" params={params}>
              {t('dashboard')}
            </ButtonLink>
            <ButtonLink to="/adminhub/districts/$districtId/leaving" params={params}>
              {t('leave')}
            </ButtonLink>
            {edit(district)}
          </>
        }
      >
        {t('about', {
          count: district.studentsCount,
          schools: t('schools', { count: district.schoolsCount }),
          classes: t('classes', { count: district.classroomsCount }),
          teachers: t('teachers', { count: district.teachersCount }),
        })}
      </PageHead>
      <SavedNotice />
      {!support.data && support.error && (
        <Failure card="tiles" error={support.error} title={t('failed')} onRetry={() => void support.refetch()} />
      )}
      <div className={styles.facts}>
        <MembershipFact district={district} />
        {support.data && <SeatsFact licensed={district.licensedSeats} seats={support.data.seats} />}
        {support.data && <LessonsFact lessons={support.data.lessons} today={district.today} />}
      </div>
      <div className={styles.page}>
        <div className={styles.column}>
          <People districtId={districtId} zone={zone} />
          <Exports districtId={districtId} district={district.name} zone={zone} />
        </div>
        <div className={styles.column}>
          <Switches district={district} lastChange={support.data?.oneRoster} />
          {support.data && <Administrators support={support.data} />}
        </div>
      </div>
      {support.data && (
        <div className={styles.work}>
          <Work districtId={districtId} district={district.name} support={support.data} zone={zone} />
        </div>
      )}
    </>
  )
}
