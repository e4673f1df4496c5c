import { useTranslation } from 'react-i18next'
import { formatDay } from '../../dates/format-dates.ts'
import styles from './membership-cell.module.css'

interface MembershipCellProps {
  readonly expiresAt: string | null
  readonly zone: string | null | undefined
}

/** When a district's membership ends, by the district's own calendar. */
export function MembershipCell({ expiresAt, zone }: MembershipCellProps) {
  const { t } = useTranslation('rostering')
  if (expiresAt === null) return <td className={styles.expired}>{t('noMembership')}</td>
  const valid = new Date(expiresAt) > new Date()
  const date = formatDay(expiresAt, zone)
  return <td className={valid ? undefined : styles.expired}>{valid ? t('until', { date }) : t('ended', { date })}</td>
}
