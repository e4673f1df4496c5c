import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Or } from '../../ui/or.tsx'
import styles from './ways.module.css'
import type { DistrictWays } from './ways.ts'
import { WaysOfDistrict } from './ways-of-district.tsx'

interface WaysProps {
  /** Undefined while no district is known, null if there is none with this Site Code or domain. */
  readonly found: DistrictWays | null | undefined
  readonly back: string | undefined
  /** Of the address, if it is a district's own. */
  readonly siteCode: string | undefined
}

/** The district's own ways, below the password. It keeps its height: nothing moves once a district is known. */
export function Ways({ found, back, siteCode }: WaysProps) {
  const { t } = useTranslation('session')
  return (
    <section className={styles.ways} aria-label={t('ways.title')}>
      <Or>{t(found?.ways.length === 0 ? 'ways.your' : 'ways.or')}</Or>
      {found ? (
        <WaysOfDistrict found={found} back={back} notYours />
      ) : (
        <ButtonLink
          to="/sign-in"
          search={back ? { redirect: back } : {}}
          size="large"
          icon={<Icon name="search" size={16} />}
        >
          {t('ways.find')}
        </ButtonLink>
      )}
      {found === null && siteCode !== undefined && <p className={styles.about}>{t('ways.noCode', { siteCode })}</p>}
      <span role="status" className="visually-hidden">
        {found && found.ways.length > 0 && t('ways.found', { district: found.district, count: found.ways.length })}
      </span>
    </section>
  )
}
