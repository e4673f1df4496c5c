import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShownPage } from '../page.ts'
import styles from './breadcrumbs.module.css'

/** From 'Teacher Portal Home' to the page one is on; shown only where that is two entries or more (SHELL-3). */
export function Breadcrumbs() {
  const { t } = useTranslation()
  const { crumbs = [] } = useShownPage()
  // Each is shown once all before it are known, so that none moves when another arrives.
  const unknown = crumbs.findIndex(({ label }) => label === undefined)
  const known = unknown === -1 ? crumbs : crumbs.slice(0, unknown)
  if (known.length === 0) return null
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumbs')}>
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
