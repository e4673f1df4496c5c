import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentPage } from '../../ui/page.ts'
import styles from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  /** In the banner, or above the page when the banner is too narrow; CSS shows one of the two. */
  readonly where: 'banner' | 'page'
}

/** From 'Teacher Portal Home' to the current page; hidden if there are fewer than two entries (SHELL-3). */
export function Breadcrumbs({ where }: BreadcrumbsProps) {
  const { t } = useTranslation('shell')
  const { title, crumbs = [] } = useCurrentPage()
  // A crumb is shown once all before it are known, so that none moves when another arrives.
  const unknown = crumbs.findIndex(({ label }) => label === undefined)
  const known = unknown === -1 ? crumbs : crumbs.slice(0, unknown)
  const className = `${styles.crumbs} ${styles[where]}`
  // The line keeps its height while names or the page load: nearly every page has breadcrumbs.
  const loading = crumbs.length > 0 || title === ''
  if (known.length === 0) return where === 'page' && loading ? <div className={className} /> : null
  return (
    <nav className={className} aria-label={t('breadcrumbs')} data-partial={unknown !== -1 || undefined}>
      <ol>
        {[{ label: t('home'), to: '/dashboard' } as const, ...known].map(({ label, to }, index) => (
          <li key={to ?? label}>
            {to && index < crumbs.length ? (
              <Link to={to} title={label} search={true} activeOptions={{ exact: true }}>
                {label}
              </Link>
            ) : (
              <span title={label} aria-current={index === crumbs.length ? 'page' : undefined}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
