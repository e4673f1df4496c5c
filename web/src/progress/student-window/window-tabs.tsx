import { may, type Person } from '@hornbook/rules/people/abilities'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, STUDENT_WINDOW } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import styles from './student-window.module.css'

/** The tools, by the end of their address. */
export type Tab = 'view' | 'edit_password' | 'pin_code'

/** What each is called, by its texts. */
export const LABELS = { view: 'requirement', edit_password: 'password', pin_code: 'pictures' } as const

/** The tools that a person has the ability for, in the documents' order. */
export function tabsFor(person: Person): readonly Tab[] {
  return [
    'view',
    ...(may(person, 'update', 'studentPassword') ? (['edit_password'] as const) : []),
    ...(may(person, 'update', 'studentPinCode') ? (['pin_code'] as const) : []),
  ]
}

const ENDS = { view: '', edit_password: '/edit_password', pin_code: '/pin_code' } as const

/** The address of a tool for a student of the class. */
export function useToolAddress() {
  const ids = useRouteIds()
  return (studentId: string, tab: Tab) => addressOf(`${STUDENT_WINDOW}${ENDS[tab]}`, { ...ids, studentId })
}

interface WindowTabsProps {
  readonly tabs: readonly Tab[]
  readonly tab: Tab
  readonly studentId: string
}

/** The tabs, each with its own address. They replace one another, so that closing leads back to the class. */
export function WindowTabs({ tabs, tab, studentId }: WindowTabsProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const toolAddress = useToolAddress()
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {tabs.map(each => (
        <Link
          key={each}
          to={toolAddress(studentId, each)}
          search={keepSearch}
          replace
          resetScroll={false}
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={each === tab ? 'page' : undefined}
        >
          {t(`${LABELS[each]}.tab`)}
        </Link>
      ))}
    </nav>
  )
}
