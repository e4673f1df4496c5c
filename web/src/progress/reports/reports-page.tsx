import '../texts.ts'
import { listUserAttachments } from '@hornbook/contract/progress/reports'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { DownloadFailed } from './download-failed.tsx'
import { watchReport } from './report-downloads.ts'
import { ReportRow } from './report-row.tsx'
import styles from './reports.module.css'

/** The person's reports, the newest first (RPT-1). */
export function ReportsPage() {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const title = t('title')
  usePage({ title, area: 'reports', crumbs: [{ label: title }] })
  const [explained, setExplained] = useState(false)
  const reports = useQuery({ ...queryFor(listUserAttachments, {}), staleTime: 0 })
  const { data, isError, error, isFetching, refetch } = reports
  useEffect(() => {
    for (const { id, status } of data?.rows ?? []) if (status === 'pending') watchReport(id)
  }, [data])
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Button aria-haspopup="dialog" onClick={() => setExplained(true)}>
              <Icon name="note" size={16} /> {t('downloads')}
            </Button>
            <Button aria-busy={isFetching} onClick={() => void refetch()}>
              <Icon name="refresh" size={16} /> {t('refresh')}
            </Button>
          </>
        }
      >
        {t('about')}
      </PageHead>
      {!data ? (
        isError ? (
          <Failure card="table" error={error} title={t('failed')} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : data.rows.length === 0 ? (
        <Empty card title={t('empty')} action={<ButtonLink to="/">{t('emptyAction')}</ButtonLink>}>
          {t('emptyText')}
        </Empty>
      ) : (
        <div className={styles.card}>
          <table className={styles.table} aria-label={t('list')}>
            <thead>
              <tr>
                <th scope="col">{t('columns.report')}</th>
                <th scope="col">{t('columns.asked')}</th>
                <th scope="col">{t('columns.status')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('columns.action')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(report => (
                <ReportRow key={report.id} report={report} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Modal opened={explained} onClose={() => setExplained(false)} title={t('downloads')}>
        <p>{t('downloadsText')}</p>
        <p>{t('downloadsExpired')}</p>
      </Modal>
      <DownloadFailed />
    </>
  )
}
