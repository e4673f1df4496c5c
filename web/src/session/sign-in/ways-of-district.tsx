import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WayLink } from './way-link.tsx'
import styles from './ways.module.css'
import type { DistrictWays } from './ways.ts'

interface WaysOfDistrictProps {
  readonly found: DistrictWays
  readonly back: string | undefined
  /** Leads to another district. */
  readonly notYours?: boolean
}

/** A district's name, and how its staff sign in. */
export function WaysOfDistrict({ found, back, notYours = false }: WaysOfDistrictProps) {
  const { t } = useTranslation('session')
  const only = found.ways.find(way => way.only)
  return (
    <>
      <p className={styles.district}>
        <b>{found.district}</b>
        {notYours && (
          <Link to="/sign-in" search={back ? { redirect: back } : {}}>
            {t('ways.notYours')}
          </Link>
        )}
      </p>
      {found.ways.length === 0 && <p className={styles.about}>{t('ways.none')}</p>}
      {found.ways.map(way => (
        <WayLink key={way.id} found={found} way={way} back={back} />
      ))}
      {only && <p className={styles.about}>{t('ways.only', { name: only.name })}</p>}
    </>
  )
}
