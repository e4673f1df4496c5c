import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/session.ts'
import { Icon } from './icons.tsx'
import styles from './user-menu.module.css'

/** First letters of the first and the last name, in any script. */
const initialsOf = (name: string) => {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map(part => [...(part ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const { fullName, email, userType } = useUser()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={260} shadow="md" radius="md">
      <Menu.Target>
        <button type="button" className={styles.me}>
          <span aria-hidden="true">{initialsOf(fullName)}</span>
          <span className="visually-hidden">{t('user.menu', { name: fullName })}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <b>{fullName}</b>
          {email && <span>{email}</span>}
          <span>{t(`user.roles.${userType ?? 'none'}`)}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void navigate({ to: '/logout' })}>
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
