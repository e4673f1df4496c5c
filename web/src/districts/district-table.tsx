import type { listDistricts } from '@hornbook/contract/rostering/districts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../api/answer.ts'
import { FilterBox } from '../shell/filter-box.tsx'
import { foldedText } from '../shell/folded-text.ts'
import sheet from '../shell/sheet.module.css'
import { Empty } from '../states/empty.tsx'
import { MembershipCell } from './membership-cell.tsx'

type District = RowFrom<typeof listDistricts>
type Sort = { readonly by: 'name' | 'oneRosterId'; readonly up: boolean }

const order = new Intl.Collator('en', { numeric: true })

interface Listed {
  readonly districts: readonly District[]
  /** The address that a district opens at. */
  readonly opens: (districtId: string) => string
}

/** Name and Site Code; a row opens its district (DIST-1). */
export function DistrictTable({ districts, opens }: Listed) {
  const { t } = useTranslation('districts')
  const navigate = useNavigate()
  const [filter, setFilter] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'name', up: true })
  const shown = useMemo(() => {
    const wanted = foldedText(filter.trim())
    const matching = districts.filter(({ name }) => foldedText(name).includes(wanted))
    const sign = sort.up ? 1 : -1
    return matching.sort((one, other) => sign * order.compare(one[sort.by] ?? '', other[sort.by] ?? ''))
  }, [districts, filter, sort])

  const header = (by: Sort['by'], label: string) => (
    <th scope="col" aria-sort={sort.by !== by ? 'none' : sort.up ? 'ascending' : 'descending'}>
      <button
        type="button"
        className={sheet.sort}
        onClick={() => setSort({ by, up: sort.by === by ? !sort.up : true })}
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
                // The link in the row is what the keyboard uses; the whole row is only a larger target.
                <tr
                  key={district.id}
                  className={sheet.opens}
                  onClick={event => {
                    if (!(event.target as Element).closest('a')) void navigate({ to: opens(district.id) })
                  }}
                >
                  <th scope="row">
                    <Link to={opens(district.id)}>{district.name}</Link>
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
