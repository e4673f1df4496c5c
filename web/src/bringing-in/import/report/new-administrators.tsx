import { listRosterChanges } from '@hornbook/contract/bringing-in/roster-changes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../../api/queries.ts'
import { formatDateInWords } from '../../../dates/format-dates.ts'
import { Scroller } from '../../../ui/scroller.tsx'
import sheet from '../../../ui/sheet.module.css'
import { Failure } from '../../../ui/states/failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { RosterImport } from '../roster-import.ts'
import styles from './difference.module.css'
import names from './names.module.css'

const MAX_LISTED = 100
const COLUMNS = ['name', 'from', 'to'] as const

interface NewAdministratorsProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Who would become an administrator by the file, and what they are now (ROSTER-67). */
export function NewAdministrators({ file, districtId }: NewAdministratorsProps) {
  const { t } = useTranslation('bringingIn')
  const params = { districtId, rosterImportId: file.id }
  const query = {
    'filter[kindEq]': 'teachers',
    'filter[whatEq]': 'promoted',
    'page[size]': String(MAX_LISTED),
  } as const
  const { data, error, refetch } = useQuery(queryFor(listRosterChanges, { params, query }))
  const role = (name: string | null) => t(`newAdministrators.roles.${(name ?? 'none') as 'none'}`)
  return (
    <section className={sheet.sheet} aria-labelledby="promotions">
      <div className={sheet.bar}>
        <h2 id="promotions">{t('newAdministrators.title')}</h2>
        <span className={sheet.end}>{t('newAdministrators.count', { count: file.promotions })}</span>
      </div>
      {!data && error ? (
        <Failure error={error} title={t('newAdministrators.failed')} onRetry={() => void refetch()} />
      ) : (
        <Scroller label={t('newAdministrators.title')}>
          <table className={sheet.table}>
            <thead>
              <tr>
                {COLUMNS.map(column => (
                  <th key={column} scope="col">
                    {t(`newAdministrators.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.rows.map(({ id, name, code, fields }) => (
                <tr key={id}>
                  <th scope="row">
                    <span className={names.who}>
                      {name}
                      <small>{code ?? t('newAdministrators.noEmail')}</small>
                    </span>
                  </th>
                  <td className={sheet.muted}>{role(fields[0]?.from ?? null)}</td>
                  <td>
                    {role(fields[0]?.to ?? null)}
                    {fields[1]?.to && ` ${t('newAdministrators.begins', { day: formatDateInWords(fields[1].to) })}`}
                  </td>
                </tr>
              ))}
              {!data && <Placeholders rows={Math.min(file.promotions, MAX_LISTED)} />}
            </tbody>
          </table>
        </Scroller>
      )}
      <p className={styles.note}>
        {file.promotions > MAX_LISTED && `${t('newAdministrators.first', { count: MAX_LISTED })} `}
        {t('newAdministrators.note')}
      </p>
    </section>
  )
}

const Placeholders = ({ rows }: { readonly rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
    <tr key={row}>
      <td colSpan={COLUMNS.length}>
        <span className={names.who}>
          <Skeleton width="30%" />
          <small>
            <Skeleton width="40%" />
          </small>
        </span>
      </td>
    </tr>
  ))
