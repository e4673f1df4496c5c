import './texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/abilities'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reading } from '../api/queries.ts'
import { personOf, useUser } from '../session/session.ts'
import { usePage } from '../shell/page.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { Counters } from './counters.tsx'
import styles from './district-page.module.css'
import { EditDistrict } from './form/edit-district.tsx'
import { Staff } from './staff/staff.tsx'

interface Office {
  readonly districtId: string
  /** The roster files: another area's, composed by the route. */
  readonly rosterFiles: ReactNode
}

/** The office of a district: what is in it, its roster files, its staff (DIST-3). */
export function DistrictOfficePage({ districtId, rosterFiles }: Office) {
  const { t } = useTranslation('districts')
  const person = personOf(useUser())
  const { data, error, refetch } = useQuery(reading(readDistrict, { params: { districtId } }))
  const district = data?.row
  const name = district?.name ?? ''
  usePage({
    title: error ? t('failure.title', { ns: 'shell' }) : name,
    area: 'rostering',
    crumbs: error ? [] : [{ label: t('title'), to: '/districts' }, { label: district?.name }],
  })
  if (error && !district) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!district) return <Loading message="districtInformation" />
  const provider = may(person, 'show', 'adminHub')
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
        {rosterFiles}
        <Staff districtId={districtId} invites={may(person, 'update', 'rosteringUpdate')} />
      </div>
    </>
  )
}
