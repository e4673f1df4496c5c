import './texts.ts'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../address/address.ts'
import type { RowFrom } from '../api/answer.ts'
import { queryFor } from '../api/queries.ts'
import { formatDay } from '../dates/format-dates.ts'
import type { Column } from '../table/model/column.ts'
import { Table } from '../table/table.tsx'
import { usePage } from '../ui/page.ts'
import { PageHead } from '../ui/page-head.tsx'
import sheet from '../ui/sheet.module.css'
import { Empty } from '../ui/states/empty.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { SkeletonRows } from '../ui/states/skeleton.tsx'
import styles from './district.module.css'

type District = RowFrom<typeof listDistricts>

/** All districts, for the provider; each opens the page from which it is helped. */
export function HubDistrictsPage({ add }: { readonly add: ReactNode }) {
  const { t } = useTranslation('provider', { keyPrefix: 'districts' })
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub'), to: '/adminhub/uploads' }, { label: title }] })
  const { data, error, refetch } = useQuery(queryFor(listDistricts, { query: { sort: 'name' } }))
  return (
    <>
      <PageHead title={title} actions={add} />
      {!data && error && <Failure card="table" error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={sheet.sheet}>
          <SkeletonRows message="district" rows={5} />
        </div>
      )}
      {data?.rows.length === 0 && <Empty card title={t('none')} />}
      {data && data.rows.length > 0 && <DistrictRows districts={data.rows} />}
    </>
  )
}

function DistrictRows({ districts }: { readonly districts: readonly District[] }) {
  const { t } = useTranslation('provider', { keyPrefix: 'districts' })
  const columns = useMemo<Column<District>[]>(
    () => [
      { id: 'name', header: t('columns.name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'oneRosterId',
        header: t('columns.siteCode'),
        onPhone: 2,
        value: ({ oneRosterId }) => oneRosterId,
        cell: ({ oneRosterId }) => oneRosterId,
      },
      {
        id: 'membershipExpiresAt',
        header: t('columns.membership'),
        onPhone: 1,
        value: ({ membershipExpiresAt }) => membershipExpiresAt,
        cell: district => <Membership district={district} />,
      },
      {
        id: 'studentsCount',
        header: t('columns.students'),
        numeric: true,
        value: ({ studentsCount }) => studentsCount,
        cell: ({ studentsCount }) => studentsCount.toLocaleString('en-US'),
      },
    ],
    [t],
  )
  return (
    <Table
      name={t('title')}
      columns={columns}
      rows={districts}
      rowId={idOf}
      rowHref={({ id }) => addressOf('/adminhub/districts/$districtId', { districtId: id })}
      searchText={textOf}
      searchLabel={t('find')}
      defaultSort="name"
    />
  )
}

const idOf = ({ id }: District) => id
const textOf = ({ name, oneRosterId }: District) => `${name} ${oneRosterId ?? ''}`

function Membership({ district }: { readonly district: District }) {
  const { t } = useTranslation('provider', { keyPrefix: 'districts' })
  const { membershipExpiresAt: end, relationships, leftAt } = district
  if (leftAt !== null)
    return <span className={styles.left}>{t('left', { date: formatDay(leftAt, relationships.timezone) })}</span>
  if (end === null) return <span className={styles.bad}>{t('noMembership')}</span>
  const date = formatDay(end, relationships.timezone)
  return Date.parse(end) > Date.now() ? (
    t('until', { date })
  ) : (
    <span className={styles.bad}>{t('ended', { date })}</span>
  )
}
