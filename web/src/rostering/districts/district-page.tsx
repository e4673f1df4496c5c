import '../texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { isAtLeast, may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Counters } from './counters.tsx'
import styles from './district-page.module.css'
import { EditDistrict } from './form/edit-district.tsx'
import { SecondStepRule } from './second-step/second-step-rule.tsx'
import { SubgroupSetting } from './subgroups/subgroup-setting.tsx'

interface DistrictOfficeProps {
  readonly districtId: string
  /** Another area's component, passed in by the route. */
  readonly rosterFiles: ReactNode
}

/** A district's office: its counters and roster files (DIST-3). */
export function DistrictOfficePage({ districtId, rosterFiles }: DistrictOfficeProps) {
  const { t } = useTranslation('rostering')
  const person = usePersonIn(districtId)
  const { data, error, refetch } = useQuery(queryFor(readDistrict, { params: { districtId } }))
  const district = data?.row
  const name = district?.name ?? ''
  usePage({
    title: error ? t('failure.title', { ns: 'ui' }) : name,
    area: 'rostering',
    crumbs: error ? [] : [{ label: t('title'), to: '/districts' }, { label: district?.name }],
  })
  if (error && !district) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!district) return <Loading message="district" />
  const isProvider = may(person, 'show', 'adminHub')
  const mayUpload = may(person, 'create', 'rosterImport') && may(person, 'update', 'rosteringUpdate')
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
            {isProvider && <EditDistrict district={district} />}
            {may(person, 'index', 'rostering') && (
              <ButtonLink variant="soft" to="/districts/$districtId/roster-health" params={{ districtId }}>
                {t('health.title')}
              </ButtonLink>
            )}
            {may(person, 'update', 'rosteringUpdate') && isAtLeast(person.userType, 'DistrictAdmin') && (
              <ButtonLink variant="soft" to="/districts/$districtId/new-school-year" params={{ districtId }}>
                {t('newYear')}
              </ButtonLink>
            )}
            {may(person, 'show', 'signOns') && (
              <ButtonLink variant="soft" to="/districts/$districtId/sign-in" params={{ districtId }}>
                {t('signIn')}
              </ButtonLink>
            )}
            {mayUpload && (isProvider || district.oneRosterEnabled) && (
              <ButtonLink variant="soft" to="/districts/$districtId/connections" params={{ districtId }}>
                {t('connections')}
              </ButtonLink>
            )}
            {may(person, 'show', 'dataOut') && (
              <ButtonLink variant="soft" to="/districts/$districtId/data-out" params={{ districtId }}>
                {t('dataOut')}
              </ButtonLink>
            )}
            <ButtonLink variant="soft" to="/dashboard/districts/$districtId" params={{ districtId }}>
              {t('progress')}
            </ButtonLink>
          </>
        }
      >
        {t('refreshHint')}
      </PageHead>
      <SavedNotice />
      {district.pendingTimezone && <p role="status">{t('pendingZone', { zone: district.pendingTimezone })}</p>}
      {district.pendingGoals && <p role="status">{t('goals.pending')}</p>}
      <Counters district={district} disabled={!may(person, 'show', 'rostering')} />
      <div className={styles.files}>{rosterFiles}</div>
      {may(person, 'update', 'rosterImport') && (
        <SubgroupSetting districtId={districtId} subgroups={district.subgroups} />
      )}
      {may(person, 'show', 'signInRules') && (
        <SecondStepRule districtId={districtId} zone={district.relationships.timezone} />
      )}
    </>
  )
}
