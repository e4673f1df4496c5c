import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { queryFor } from '../../api/queries.ts'
import { formatDay } from '../../dates/format-dates.ts'
import { useSession } from '../../signed-in/current-session.ts'
import { singleDistrictOf } from '../../signed-in/landing.ts'
import styles from './footer.module.css'

const NAMED = ['contact', 'privacy', 'terms'] as const
/** As the brands spell themselves. */
const SOCIAL: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
}

/** Version, membership of the current district, and the site's own links (SHELL-4). */
export function Footer() {
  const { t } = useTranslation('shell')
  const { versionLabel, brand } = configuration()
  const social = Object.entries(SOCIAL).flatMap(([name, label]) => {
    const address = brand.links[name]
    return address ? [[label, address] as const] : []
  })
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <span>{versionLabel}</span>
        <Membership />
      </div>
      <div className={styles.line}>
        <span>{brand.companyAddress}</span>
        <ul className={styles.links} aria-label={t('footer.site')}>
          {NAMED.filter(name => brand.links[name]).map(name => (
            <li key={name}>
              <a href={brand.links[name]} target="_blank" rel="noopener">
                {t(`links.${name}`, { ns: 'ui' })}
                <span className="visually-hidden"> {t('opensNewTab', { ns: 'ui' })}</span>
              </a>
            </li>
          ))}
          {social.map(([label, address]) => (
            <li key={label}>
              <a href={address} target="_blank" rel="noopener">
                {label}
                <span className="visually-hidden"> {t('opensNewTab', { ns: 'ui' })}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}

function Membership() {
  const { t } = useTranslation('shell')
  const { user, training } = useSession()
  const { districtId = user ? (singleDistrictOf(user) ?? undefined) : undefined } = useParams({ strict: false })
  const { data, isLoading } = useQuery({
    ...queryFor(readDistrict, { params: { districtId: districtId ?? '' } }),
    enabled: districtId !== undefined && !training && user?.membershipValid === true,
  })
  const district = data?.row
  if (user?.userType !== 'Administrator' && user?.membershipValid === false)
    return <span className={styles.expired}>{t('footer.noMembership')}</span>
  // A placeholder of the final width, so that the lines do not wrap differently once it has loaded.
  if (isLoading) return <span className={styles.placeholder}>{t('footer.expires', { date: '00/00/0000' })}</span>
  if (!district) return null
  const expiresAt = district.membershipExpiresAt
  const valid = expiresAt !== null && new Date(expiresAt) > new Date()
  return (
    <span className={valid ? undefined : styles.expired}>
      {valid
        ? t('footer.expires', { date: formatDay(expiresAt, district.relationships.timezone) })
        : t('footer.noMembership')}
    </span>
  )
}
