import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { unitAddress } from '../../address/address.ts'
import type { Search } from '../../address/search-params.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import styles from './dashboard.module.css'

export type Section = 'overview' | 'schools' | 'classrooms' | 'students'

interface SectionTabsProps {
  readonly table: Exclude<Section, 'overview'>
}

/** In the URL: the overview was asked for, on a screen that opens on the table. */
const OVERVIEW = 'overview'

/**
 * Whether the table is shown rather than the overview, where there is room for one. A district opens on its
 * schools, a school on its classes and a class on its students: the URL becomes that of the table, unless the overview was asked for (DASH-1).
 */
export function useOpensOnTable(wide: boolean): boolean {
  const navigate = useNavigate()
  const ids = useRouteIds()
  const tableAddress = unitAddress(ids, 'table')
  // Path and search from one place: while a page loads, the search of its route is still the old one.
  const location = useLocation()
  const { search } = location
  const path = location.pathname.replace(/\/$/, '')
  // A window over the page leaves the section as it was; opened straight from its URL, it lies over the table.
  const section = useRef(true)
  if (path === unitAddress(ids) || path === tableAddress) section.current = path === tableAddress
  const onTable = section.current
  const leaves = !wide && !onTable && search.view !== OVERVIEW
  useEffect(() => {
    if (leaves) void navigate({ to: tableAddress, search: true, replace: true })
  }, [leaves, navigate, tableAddress])
  return onTable || leaves
}

/** The secondary menu (DASH-3): the overview and the table, each with its own URL. */
export function SectionTabs({ table, onTable }: SectionTabsProps & { readonly onTable: boolean }) {
  const { t } = useTranslation('progress')
  const ids = useRouteIds()
  const sections = [
    { name: 'overview', to: unitAddress(ids), view: OVERVIEW },
    { name: table, to: unitAddress(ids, 'table'), view: undefined },
  ] as const
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {sections.map(({ name, to, view }) => (
        <Link
          key={name}
          to={to}
          search={(before: Search) => ({ ...before, view })}
          className={(name === table) === onTable ? `${styles.tab} ${styles.activeTab}` : styles.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
        >
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
