import { NAME_ORDERS, type NameOrder } from '@hornbook/rules/people/names'
import { Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../signed-in/current-session.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './user-menu.module.css'

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
  const names = useNameOrder()
  const [hasFailed, setFailed] = useState(false)
  const choose = (order: NameOrder) =>
    // Loaded then: every page has this menu, and few people choose.
    import('../../signed-in/save-name-order.ts')
      .then(({ saveNameOrder }) => saveNameOrder(order))
      .then(
        () => false,
        () => true,
      )
      .then(setFailed)
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
        <label className={styles.names}>
          {t('user.names')}
          <select value={names} onChange={event => void choose(event.target.value as NameOrder)}>
            {NAME_ORDERS.map(order => (
              <option key={order} value={order}>
                {t(`user.nameOrders.${order}`)}
              </option>
            ))}
          </select>
        </label>
        <span role="status" className={styles.failed}>
          {hasFailed && t('user.namesFailed')}
        </span>
        <Link to="/logout" className={styles.logout} preload={false}>
          <Icon name="logout" />
          {t('user.logout')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
