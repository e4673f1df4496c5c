import { useTranslation } from 'react-i18next'
import { formatDay } from '../../dates/format-dates.ts'
import styles from './membership-end.module.css'

interface MembershipEndProps {
  readonly expiresAt: string | null
  readonly zone: string | null | undefined
}

/** When a district's membership ends, by the district's own calendar. */
export function MembershipEnd({ expiresAt, zone }: MembershipEndProps) {
  const { t } = useTranslation('rostering')
  if (expiresAt === null) return <span className={styles.expired}>{t('noMembership')}</span>
  const valid = new Date(expiresAt) > new Date()
  const date = formatDay(expiresAt, zone)
  return (
    <span className={valid ? undefined : styles.expired}>{valid ? t('until', { date }) : t('ended', { date })}</span>
  )
}
