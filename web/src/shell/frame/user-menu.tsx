import { Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../signed-in/current-session.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './user-menu.module.css'

// Every page has this menu, and few people choose: it is loaded when the menu opens.
const Choice = lazy(async () => ({ default: (await import('./name-order-choice.tsx')).NameOrderChoice }))

/** First letters of the first and the last name, in any script. */
const initialsOf = (name: string) => {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map(part => [...(part ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

/** Who is signed in, and the sign-out link. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const { fullName, email, userType } = useUser()
  return (
    <Popover position="bottom-end" width={260} shadow="md" radius="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <button type="button" className={styles.avatar}>
          <span aria-hidden="true">{initialsOf(fullName)}</span>
          <span className="visually-hidden">{t('user.menu', { name: fullName })}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('user.menu', { name: fullName })}>
        <div className={styles.person}>
          <b>{fullName}</b>
          {email && <span>{email}</span>}
          <span>{t(`user.roles.${userType ?? 'none'}`)}</span>
        </div>
        <Suspense>
          <Choice />
        </Suspense>
        <Link to="/logout" className={styles.logout} preload={false}>
          <Icon name="logout" />
          {t('user.logout')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
