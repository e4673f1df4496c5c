import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { personOf, useSession, useUser } from '../../signed-in/current-session.ts'
import { Icon } from '../../ui/icons.tsx'
import { menuFor } from './menu.ts'
import styles from './navigation.module.css'

/** Pages below these have entries of their own. */
const isExact = (to: string) => ['/', '/my-account'].includes(to)

/** The menu: beside the page on wide screens, otherwise in a drawer (SHELL-5). */
export function Navigation({ onFollow }: { readonly onFollow?: () => void }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { training } = useSession()
  const entries = menuFor(personOf(useUser()), training, pathname)
  return (
    <nav className={styles.nav} aria-label={t('navigation')}>
      <ul className={styles.list}>
        {entries.map(entry => (
          <li key={entry.text} className={entry.divided ? styles.divided : undefined}>
            {'to' in entry ? (
              <Link
                to={entry.to}
                className={styles.entry}
                activeProps={{ className: styles.active }}
                activeOptions={{ exact: isExact(entry.to), includeSearch: false }}
                preload={entry.to === '/logout' ? false : 'intent'}
                {...(onFollow && { onClick: onFollow })}
              >
                <Icon name={entry.icon} />
                {t(`nav.${entry.text}`)}
              </Link>
            ) : (
              <a
                className={styles.entry}
                href={configuration().brand.links[entry.external]}
                target="_blank"
                rel="noopener"
              >
                <Icon name={entry.icon} />
                {entry.text === 'program' ? configuration().brand.programName.toUpperCase() : t(`nav.${entry.text}`)}
                <span className="visually-hidden"> {t('opensNewTab', { ns: 'ui' })}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
