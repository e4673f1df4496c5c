import type { listDistricts } from '@hornbook/contract/rostering/districts'
import { searchKey } from '@hornbook/rules/people/names'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { FilterBox } from '../../ui/filter-box.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { MembershipCell } from './membership-cell.tsx'

type District = RowFrom<typeof listDistricts>
type Sort = { readonly by: 'name' | 'oneRosterId'; readonly ascending: boolean }

const collator = new Intl.Collator('en', { numeric: true })

interface DistrictTableProps {
  readonly districts: readonly District[]
  /** The path that a district opens at. */
  readonly pathOf: (districtId: string) => string
}

/** Name and Site Code; a row opens its district (DIST-1). */
export function DistrictTable({ districts, pathOf }: DistrictTableProps) {
  const { t } = useTranslation('rostering')
  const navigate = useNavigate()
  const [filter, setFilter] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'name', ascending: true })
  const shown = useMemo(() => {
    const wanted = searchKey(filter)
    const matching = districts.filter(({ name }) => searchKey(name).includes(wanted))
    const sign = sort.ascending ? 1 : -1
    return matching.sort((one, other) => sign * collator.compare(one[sort.by] ?? '', other[sort.by] ?? ''))
  }, [districts, filter, sort])

  const header = (by: Sort['by'], label: string) => (
    <th scope="col" aria-sort={sort.by !== by ? 'none' : sort.ascending ? 'ascending' : 'descending'}>
      <button
        type="button"
        className={sheet.sort}
        onClick={() => setSort({ by, ascending: sort.by === by ? !sort.ascending : true })}
      >
        {label}
      </button>
    </th>
  )

  return (
    <div className={sheet.sheet}>
      <div className={sheet.bar}>
        <FilterBox label={t('filter')} value={filter} onChange={setFilter} />
        <span className={sheet.end} role="status">
          {filter === ''
            ? t('shown', { count: districts.length })
            : t('shownOf', { shown: shown.length, count: districts.length })}
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty title={t('noMatch')}>{t('noMatchText')}</Empty>
      ) : (
        <div className={sheet.scroll}>
          <table className={sheet.table}>
            <thead>
              <tr>
                {header('name', t('columns.name'))}
                {header('oneRosterId', t('columns.siteCode'))}
                <th scope="col">{t('columns.membership')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(district => (
                // The keyboard uses the link in the row; the row itself is only a larger click target.
                <tr
                  key={district.id}
                  className={sheet.clickable}
                  onClick={event => {
                    if (!(event.target as Element).closest('a')) void navigate({ to: pathOf(district.id) })
                  }}
                >
                  <th scope="row">
                    <Link to={pathOf(district.id)}>{district.name}</Link>
                  </th>
                  <td>{district.oneRosterId}</td>
                  <MembershipCell expiresAt={district.membershipExpiresAt} zone={district.relationships.timezone} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
