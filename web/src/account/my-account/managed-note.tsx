import type { MyAccount } from '@hornbook/contract/session/my-account'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import styles from './my-account.module.css'

/** The system or district whose roster has somebody's name and address; null if nobody's has. */
export function rosterOf({ places }: MyAccount): string | null {
  const managed = places.find(place => place.managed)
  return managed ? (managed.rosterSystem ?? managed.district) : null
}

/** Says why something cannot be changed here, and where it is changed. */
export function ManagedNote({ system }: { readonly system: string }) {
  const { t } = useTranslation('account', { keyPrefix: 'own' })
  return (
    <p className={styles.note}>
      <Icon name="lock" size={16} />
      <span>
        <b>{t('managed', { system })}</b> {t('managedText')}
      </span>
    </p>
  )
}
