import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './dashboard.module.css'

export type Section = 'overview' | 'schools' | 'classrooms' | 'students'

interface SectionTabsProps {
  /** Path of the overview; the table's is one segment below. */
  readonly base: string
  readonly table: Exclude<Section, 'overview'>
}

/** Whether the URL is the table's rather than the overview's. */
export const useIsTableRoute = ({ base }: Pick<SectionTabsProps, 'base'>): boolean =>
  useLocation().pathname.replace(/\/$/, '') !== base

/** The secondary menu (DASH-3): the overview and the table, each with its own URL. */
export function SectionTabs({ base, table }: SectionTabsProps) {
  const { t } = useTranslation('progress')
  const sections = [
    { name: 'overview', to: base },
    { name: table, to: `${base}/${table}` },
  ] as const
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {sections.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          search={true}
          className={styles.tab}
          activeProps={{ className: styles.activeTab }}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
        >
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
