import './views-texts.ts'
import '../texts.ts'
import { createSavedView, deleteSavedView } from '@hornbook/contract/progress/saved-views'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitAddress } from '../../address/address.ts'
import { call } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { districtQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { ViewRow } from './view-row.tsx'
import styles from './views.module.css'
import { invalidateViews, isGone, type SavedView, viewsQuery } from './views.ts'

/** Every saved view of a district: one's own, and those that colleagues share (VIEW-4). */
export function ViewsPage() {
  const { t } = useTranslation('progressViews')
  const { districtId } = useRouteIds()
  const district = useQuery(districtQuery(districtId))
  const { data, error, refetch } = useQuery({ ...viewsQuery(districtId), staleTime: 0 })
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const [gone, setGone] = useState<SavedView | null>(null)
  const remove = useMutation({
    mutationFn: async (view: SavedView) => {
      await call(deleteSavedView, { params: { districtId, savedViewId: view.id } })
      setGone(null)
      setDeleted(view)
      await invalidateViews()
    },
    onError: (error, view) => {
      if (isGone(error)) setGone(view)
    },
  })
  const bringBack = useMutation({
    mutationFn: async ({ name, address, shared, every }: SavedView) => {
      const attributes = { name, address, shared, every }
      await call(createSavedView, { params: { districtId }, body: { data: { type: 'savedView', attributes } } })
      setDeleted(null)
      await invalidateViews()
    },
  })
  const name = district.data?.row.name
  const title = t('title')
  usePage({ title, area: 'dashboard', crumbs: [{ label: name, to: unitAddress({ districtId }) }, { label: title }] })
  if (error && !data) return <Failure page error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <PageHead title={title}>{name && t('about', { name })}</PageHead>
      <p className={styles.said} role="status">
        {gone !== null
          ? t('deletedMeanwhile', { name: gone.name })
          : remove.isError || bringBack.isError
            ? t('notChanged')
            : deleted !== null && t('deleted', { name: deleted.name })}
        {deleted !== null && gone === null && !bringBack.isError && (
          <Button size="small" writes onClick={() => bringBack.mutate(deleted)}>
            {t('undo')}
          </Button>
        )}
      </p>
      {data.rows.length === 0 ? (
        <Empty
          card
          title={t('noneTitle')}
          action={<ButtonLink to={unitAddress({ districtId })}>{t('noneAction')}</ButtonLink>}
        >
          {t('noneText')}
        </Empty>
      ) : (
        <div className={`${sheet.sheet} ${sheet.scroll}`}>
          <table className={`${sheet.table} ${styles.table}`} aria-label={t('listOfAll')}>
            <thead>
              <tr>
                <th scope="col">{t('columns.name')}</th>
                <th scope="col" className={styles.wide}>
                  {t('columns.page')}
                </th>
                <th scope="col" className={styles.wide}>
                  {t('columns.by')}
                </th>
                <th scope="col">{t('columns.shared')}</th>
                <th scope="col">{t('columns.every')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('columns.action')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(view => (
                <ViewRow
                  key={view.id}
                  view={view}
                  districtId={districtId}
                  isDeleting={remove.isPending}
                  onDelete={() => remove.mutate(view)}
                  onGone={() => setGone(view)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
