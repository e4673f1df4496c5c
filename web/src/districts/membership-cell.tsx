import { useTranslation } from 'react-i18next'
import { dayIn } from '../shell/instants.ts'
import styles from './membership-cell.module.css'

interface Membership {
  readonly expiresAt: string | null
  readonly zone: string | null | undefined
}

/** Until when a district's membership is valid, by its own calendar. */
export function MembershipCell({ expiresAt, zone }: Membership) {
  const { t } = useTranslation('districts')
  if (expiresAt === null) return <td className={styles.ended}>{t('noMembership')}</td>
  const valid = new Date(expiresAt) > new Date()
  const date = dayIn(expiresAt, zone)
  return <td className={valid ? undefined : styles.ended}>{valid ? t('until', { date }) : t('ended', { date })}</td>
}
