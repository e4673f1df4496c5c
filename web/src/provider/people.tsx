import { listSupportedStaff, type SupportedStaff } from '@hornbook/contract/session/staff-support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../api/queries.ts'
import { FilterBox } from '../ui/filter-box.tsx'
import sheet from '../ui/sheet.module.css'
import { Empty } from '../ui/states/empty.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { SkeletonRows } from '../ui/states/skeleton.tsx'
import styles from './district.module.css'
import { type Help, HelpDialog } from './help-dialog.tsx'
import { PersonRow } from './person-row.tsx'

const POLL_MS = 30_000
/** So many stand there without a search, and all who need help. */
const UNASKED = 8

interface PeopleProps {
  readonly districtId: string
  readonly zone: string
}

/** The staff of a district and the one thing that each of them needs (HUB-9). */
export function People({ districtId, zone }: PeopleProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'people' })
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<{ readonly person: SupportedStaff; readonly help: Help } | null>(null)
  const [said, setSaid] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = search === '' ? {} : { search }
  const found = useQuery({
    ...queryFor(listSupportedStaff, { params: { districtId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const { data, error } = found
  const items = data?.items.filter(({ need }, at) => search !== '' || at < UNASKED || need !== null) ?? []
  return (
    <section className={sheet.sheet} aria-labelledby="people">
      <div className={sheet.bar}>
        <h2 id="people">{t('title')}</h2>
        <FilterBox label={t('find')} value={typed} onChange={setTyped} />
        {data && (
          <span className={sheet.end}>
            {[t('count', { count: data.found }), data.inNeed > 0 && t('inNeed', { count: data.inNeed })]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </div>
      <p role="status" className={said ? styles.said : 'visually-hidden'}>
        {said}
      </p>
      {!data && error && <Failure error={error} onRetry={() => void found.refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={6} />}
      {data && items.length === 0 && (
        <Empty compact title={t('none')}>
          {t('noneText')}
        </Empty>
      )}
      {items.length > 0 && (
        <table className={`${sheet.table} ${styles.people}`}>
          <thead>
            <tr>
              {(['name', 'email', 'signingIn'] as const).map(column => (
                <th key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('columns.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(person => (
              <PersonRow
                key={person.id}
                person={person}
                districtId={districtId}
                zone={zone}
                onHelp={help => {
                  setSaid('')
                  setAsked({ person, help })
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <span>{data && data.found > items.length ? t('more', { count: items.length }) : t('foot')}</span>
        <Link to="/districts/$districtId/teachers" params={{ districtId }}>
          {t('all')}
        </Link>
      </div>
      {asked && (
        <HelpDialog
          {...asked}
          districtId={districtId}
          onDone={() => {
            setSaid(t(`done.${asked.help}`, { name: asked.person.name }))
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
