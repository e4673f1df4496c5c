import './views-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, DISTRICT } from '../../address/address.ts'
import type { Search } from '../../address/search-params.ts'
import { viewLink } from '../../address/view-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { useUnit } from '../use-unit.ts'
import { SaveView } from './save-view.tsx'
import styles from './views.module.css'
import { isSameView, pageOf, type SavedView, viewAddressOf, viewsQuery } from './views.ts'

interface ViewsWindowProps {
  /** What is typed for the page's name. */
  readonly name: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Saves the page beneath under a name, and opens those that are saved (VIEW-4). */
export function ViewsWindow({ name, onName, onClose }: ViewsWindowProps) {
  const { t } = useTranslation('progressViews')
  const { districtId } = useRouteIds()
  const location = useLocation()
  const unit = useUnit()
  const views = useQuery({ ...viewsQuery(districtId), staleTime: 0 })
  const address = viewAddressOf({ pathname: location.pathname, search: location.search as Search })
  const rows = views.data?.rows ?? []
  const same = rows.find(row => row.isOwn && address !== null && isSameView(row.address, address))
  return (
    <Dialog onClose={onClose} title={t('title')}>
      <div className={styles.window}>
        {same ? (
          <p role="status">{t('isSaved', { name: same.name })}</p>
        ) : (
          address !== null && <SaveView {...{ districtId, address, name, onName }} unit={unit.name ?? ''} />
        )}
        {views.isError && !views.data ? (
          <Failure error={views.error} title={t('failed')} onRetry={() => void views.refetch()} />
        ) : (
          rows.length > 0 && (
            <nav aria-label={t('listOfAll')}>
              <ul className={styles.list}>
                {rows.map(row => (
                  <li key={row.id}>
                    <ViewLine view={row} onFollow={onClose} />
                  </li>
                ))}
              </ul>
            </nav>
          )
        )}
        {rows.length > 0 && (
          <Link to={addressOf(`${DISTRICT}/views`, { districtId })} onClick={onClose}>
            {t('all')}
          </Link>
        )}
      </div>
    </Dialog>
  )
}

function ViewLine({ view, onFollow }: { readonly view: SavedView; readonly onFollow: () => void }) {
  const { t } = useTranslation('progressViews')
  const link = viewLink(view.address)
  const about = [
    view.resourceName ?? t('gone'),
    t(`pages.${pageOf(view.address)}`),
    !view.isOwn && t('by', { name: view.authorName }),
  ]
    .filter(Boolean)
    .join(' · ')
  const words = (
    <>
      <b>
        <bdi>{view.name}</bdi>
      </b>
      <span>{about}</span>
    </>
  )
  if (!link || view.resourceName === null) return <span className={styles.line}>{words}</span>
  return (
    <Link to={link.to} search={link.search} className={styles.line} onClick={onFollow}>
      {words}
    </Link>
  )
}
