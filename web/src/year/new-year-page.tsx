import './texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../address/address.ts'
import { queryFor } from '../api/queries.ts'
import { useZone } from '../dates/use-zone.ts'
import { usePage } from '../ui/page.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { ClassesTable } from './classes-table.tsx'
import { Differences } from './differences.tsx'
import { Exceptions } from './exceptions.tsx'
import { GradesTable } from './grades-table.tsx'
import { Names } from './names.tsx'
import styles from './new-year.module.css'
import { type Rehearsal, useRehearsal, useYear, useYearChange } from './use-new-year.ts'
import { Verdict } from './verdict.tsx'
import { WhatItDoes } from './what-it-does.tsx'

/** A district's new school year: rehearsed, begun, undone (YEAR-1). */
export function NewYearPage() {
  const { districtId = '' } = useParams({ strict: false })
  // Nothing of one district is shown or kept on the page of another.
  return <NewYearOf key={districtId} districtId={districtId} />
}

function NewYearOf({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('year')
  const district = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row
  const zone = useZone(district?.relationships.timezone)
  const year = useYear(districtId)
  const status = year.data?.row.status
  const isPreparing = status === 'preparing'
  // A year that is set for a day is rehearsed too: the roster goes on changing.
  const isAhead = isPreparing || status === 'scheduled'
  const rehearsal = useRehearsal(districtId, isAhead)
  const change = useYearChange(districtId)
  // What was on the screen when beginning the year was refused because the roster had changed.
  const [refused, setRefused] = useState<Rehearsal | null>(null)
  const title = t('title')
  usePage({
    title,
    area: 'rostering',
    crumbs: [
      { label: t('districts'), to: '/districts' },
      { label: district?.name, to: addressOf('/districts/$districtId', { districtId }) },
      { label: title },
    ],
  })
  const error = year.error ?? (isAhead ? rehearsal.error : null)
  const row = year.data?.row
  const shown = rehearsal.data?.row
  const retry = () => void Promise.all([year.refetch(), rehearsal.refetch()])
  const about = row && t('about', { previous: row.previousName, next: row.name })
  const size = shown && isAhead && t('students', { count: shown.totals.students })
  const isMine = isPreparing && row?.holder?.isOwn === true
  return (
    <>
      <PageHead title={title}>{[district?.name, about, size].filter(Boolean).join(' · ')}</PageHead>
      {row && (shown || !isAhead) ? (
        <div className={styles.page}>
          <Verdict
            {...{ districtId, year: row, zone, change, today: district?.today }}
            rehearsal={isAhead ? shown : undefined}
            onRefused={setRefused}
          />
          {refused && shown && isPreparing && (
            <Differences before={refused} after={shown} onClose={() => setRefused(null)} />
          )}
          {shown && isAhead && (
            <div className={styles.columns}>
              <div className={styles.column}>
                <GradesTable {...{ districtId, year: row, rehearsal: shown, change, isMine }} />
                <ClassesTable {...{ districtId, year: row, rehearsal: shown, change, isMine }} />
              </div>
              <div className={styles.column}>
                <WhatItDoes totals={shown.totals} />
                <Exceptions {...{ districtId, change, isMine }} />
              </div>
            </div>
          )}
          {isAhead && <Names {...{ districtId, year: row, change, isMine }} />}
        </div>
      ) : error ? (
        <Failure error={error} title={t('failed')} onRetry={retry} />
      ) : (
        <Loading text={t('loading')} />
      )}
    </>
  )
}
