import './texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/abilities'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reading } from '../api/queries.ts'
import { DistrictRosterFiles } from '../routes/district-roster-files.tsx'
import { personOf, useUser } from '../session/session.ts'
import { usePage } from '../shell/page.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { Counters } from './counters.tsx'
import styles from './district-page.module.css'
import { EditDistrict } from './edit-district.tsx'
import { Staff } from './staff.tsx'

/** The office of a district: what is in it, its roster files, its staff (DIST-3). */
export function DistrictOfficePage() {
  const { t } = useTranslation('districts')
  const { districtId } = useParams({ from: '/in/districts/$districtId' })
  const person = personOf(useUser())
  const { data, error, refetch } = useQuery(reading(readDistrict, { params: { districtId } }))
  const district = data?.row
  const name = district?.name ?? ''
  usePage({
    title: name,
    area: 'rostering',
    crumbs: district ? [{ label: t('title'), to: '/districts' }, { label: name }] : [],
  })
  if (error && !district) return <Failure error={error} onRetry={() => void refetch()} />
  if (!district) return <Loading message="districtInformation" />
  const provider = may(person, 'show', 'adminHub')
  const brings = may(person, 'update', 'rosteringUpdate') && (provider || district.oneRosterEnabled)
  return (
    <>
      <PageHead
        title={
          <>
            {name} {district.oneRosterId && <span className={styles.code}>({district.oneRosterId})</span>}
          </>
        }
        actions={
          <>
            {provider && <EditDistrict district={district} />}
            <Link to="/dashboard/districts/$districtId" params={{ districtId }} className={styles.progress}>
              {t('progress')}
            </Link>
          </>
        }
      >
        {t('refreshHint')}
      </PageHead>
      <Counters district={district} disabled={!may(person, 'show', 'rostering')} />
      <div className={styles.halves}>
        {brings && <DistrictRosterFiles districtId={districtId} />}
        <Staff districtId={districtId} invites={may(person, 'update', 'rosteringUpdate')} />
      </div>
    </>
  )
}
