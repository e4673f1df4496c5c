import { listRosterImports } from '@hornbook/contract/bringing-in/roster-imports'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../api/queries.ts'
import { formatDateTime } from '../dates/format-dates.ts'
import { useZone } from '../dates/use-zone.ts'
import { Pager, usePages } from '../table/paging/pager.tsx'
import sheet from '../ui/sheet.module.css'
import { Empty } from '../ui/states/empty.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { SkeletonRows } from '../ui/states/skeleton.tsx'
import styles from './history.module.css'
import { Status } from './status.tsx'

interface HistoryProps {
  readonly districtId: string
  /** How many to show; undefined shows all, in pages. */
  readonly latest: number | undefined
}

/** The roster files of a district, newest first. */
export function RosterFileHistory({ districtId, latest }: HistoryProps) {
  const { t } = useTranslation('bringingIn')
  const query = latest === undefined ? {} : { 'page[size]': String(latest) }
  const { data, error, refetch } = useQuery(queryFor(listRosterImports, { params: { districtId }, query }))
  const district = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row
  const zone = useZone(district?.relationships.timezone)
  const pages = usePages(latest === undefined ? (data?.rows.length ?? 0) : 0)
  if (!data && error) return <Failure error={error} title={t('history.failed')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows message="information" rows={4} />
  if (data.rows.length === 0)
    return (
      <Empty compact title={t('history.none')}>
        {t('history.noneText')}
      </Empty>
    )
  const { first = 1, last = latest } = pages?.page ?? {}
  return (
    <>
      <div className={sheet.scroll}>
        <table className={sheet.table}>
          <thead>
            <tr>
              <th scope="col">{t('history.file')}</th>
              <th scope="col">{t('history.when')}</th>
              <th scope="col" className={styles.who}>
                {t('history.who')}
              </th>
              <th scope="col">{t('history.status')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows
              .slice(first - 1, last)
              .map(({ id, fileName, createdAt, createdByName, status, appliesOn, supersededBy }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to="/districts/$districtId/roster-imports/$importId" params={{ districtId, importId: id }}>
                      {fileName}
                    </Link>
                  </th>
                  <td>{district && formatDateTime(createdAt, zone)}</td>
                  <td className={styles.who}>{createdByName}</td>
                  <td>
                    <Status of={status} day={appliesOn} superseded={supersededBy !== null} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {pages && <Pager {...pages} />}
    </>
  )
}
