import { readFileAccessLog } from '@hornbook/contract/bringing-in/file-uploads'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../../api/queries.ts'
import { DEFAULT_ZONE } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Failure } from '../../../ui/states/failure.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import styles from './hub-files.module.css'

/** The documents' page of a history (HUB-3). */
const PAGE_ENTRIES = 5

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: DEFAULT_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** What was done with a file, the newest first. */
export function AccessLog({ fileId }: { readonly fileId: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub.log' })
  const { data, error, refetch } = useQuery({ ...queryFor(readFileAccessLog, { query: { fileId } }), staleTime: 0 })
  const [page, setPage] = useState(0)
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading message="information" />
  const { items } = data
  const first = page * PAGE_ENTRIES
  const shown = items.slice(first, first + PAGE_ENTRIES)
  return (
    <div className={styles.log}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('who')}</th>
            <th scope="col">{t('what')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ timestamp, userName, action }) => (
            <tr key={`${timestamp} ${userName} ${action}`}>
              <td>{moment.format(new Date(timestamp)).replace(',', '')}</td>
              <td>
                <bdi>{userName}</bdi>
              </td>
              <td>{t(`actions.${action}` as 'actions.download', { defaultValue: action })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.pages}>
        <span role="status">
          {t('newest', { from: Math.min(first + 1, items.length), to: first + shown.length, all: items.length })}
        </span>
        {items.length > PAGE_ENTRIES && (
          <>
            <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('newer')}
            </Button>
            <Button size="small" disabled={first + PAGE_ENTRIES >= items.length} onClick={() => setPage(page + 1)}>
              {t('older')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
