import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShownPage } from '../page.ts'
import styles from './breadcrumbs.module.css'

interface Place {
  /** In the banner, or on a line of its own above the page where the banner has no room: one of them is shown. */
  readonly where: 'banner' | 'page'
}

/** From 'Teacher Portal Home' to the page one is on; shown only where that is two entries or more (SHELL-3). */
export function Breadcrumbs({ where }: Place) {
  const { t } = useTranslation()
  const { title, crumbs = [] } = useShownPage()
  // Each is shown once all before it are known, so that none moves when another arrives.
  const unknown = crumbs.findIndex(({ label }) => label === undefined)
  const known = unknown === -1 ? crumbs : crumbs.slice(0, unknown)
  const className = `${styles.crumbs} ${styles[where]}`
  // The line keeps its height while the names are on their way, or the page itself is: nearly every one has them.
  const coming = crumbs.length > 0 || title === ''
  if (known.length === 0) return where === 'page' && coming ? <div className={className} /> : null
  return (
    <nav className={className} aria-label={t('breadcrumbs')}>
      <ol>
        {[{ label: t('home'), to: '/dashboard' }, ...known].map(({ label, to }, place) => (
          <li key={to ?? label}>
            {to && place < crumbs.length ? (
              <Link to={to} search={true} activeOptions={{ exact: true }}>
                {label}
              </Link>
            ) : (
              <span aria-current={place === crumbs.length ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
