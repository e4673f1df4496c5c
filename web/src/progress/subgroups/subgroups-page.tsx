import './subgroup-texts.ts'
import '../texts.ts'
import { readDistrictSubgroups, readSchoolSubgroups } from '@hornbook/contract/progress/subgroup-figures'
import { LEAST_SHOWN } from '@hornbook/rules/figures/subgroups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { unitAddress } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { DateRange, DateRangeSpace } from '../../dates/date-range.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import parts from '../part/part.module.css'
import { rangeFilter, schoolQuery } from '../queries.ts'
import { NO_DATES, useDashboardContext, useRouteIds } from '../use-dashboard-context.ts'
import { SubgroupTable } from './subgroup-table.tsx'
import styles from './subgroups.module.css'

/** How the subgroups of a school or district stand that a roster file names (SUB-3). */
export function SubgroupsPage() {
  const { t } = useTranslation('progressSubgroups')
  const { districtId, schoolId } = useRouteIds()
  const context = useDashboardContext()
  const { range } = context
  const school = useQuery({ ...schoolQuery(schoolId), enabled: schoolId !== '' })
  const query = rangeFilter(range ?? NO_DATES)
  const { data, error, refetch } = useQuery({
    ...(schoolId
      ? queryFor(readSchoolSubgroups, { params: { schoolId }, query })
      : queryFor(readDistrictSubgroups, { params: { districtId }, query })),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  })
  const district = context.district.data?.row
  const schoolName = school.data?.row.name
  const title = t('title')
  usePage({
    title,
    area: 'dashboard',
    crumbs: [
      { label: district?.name, to: unitAddress({ districtId }) },
      ...(schoolId ? [{ label: schoolName, to: unitAddress({ districtId, schoolId }) }] : []),
      { label: title },
    ],
  })
  if (error && !data) return <Failure page error={error} title={t('failed')} onRetry={() => void refetch()} />
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{title}</h1>
          <p>{schoolId ? schoolName : district?.name}</p>
        </div>
        {range && district ? (
          <DateRange range={range} today={district.today} zone={context.districtZone} onChoose={context.choose} />
        ) : (
          <DateRangeSpace />
        )}
      </div>
      {!data && <Loading text={t('loading')} />}
      {data?.row.kinds.length === 0 && <Empty title={t('off')}>{t('offText')}</Empty>}
      {data?.row.kinds.map(kind => (
        <SubgroupTable key={kind.kind} kind={kind} everyone={data.row.everyone} schoolDays={data.row.schoolDaysCount} />
      ))}
      {data && data.row.kinds.length > 0 && (
        <p className={styles.note}>
          {t('about', { least: LEAST_SHOWN })} {t('today')}
        </p>
      )}
    </>
  )
}
