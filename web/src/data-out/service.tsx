import { createAccessToken } from '@hornbook/contract/data-out/access-tokens'
import { ONEROSTER_VERSIONS } from '@hornbook/contract/data-out/versions'
import { aboutStatements } from '@hornbook/contract/learning/xapi'
import { GRADEBOOK_BASES, ONEROSTER_BASES } from '@hornbook/contract/oneroster-bases'
import { useTranslation } from 'react-i18next'
import { Copied } from '../ui/copied.tsx'
import sheet from '../ui/sheet.module.css'
import styles from './data-out.module.css'

/** What a system needs beside its key, to read call by call. */
export function Service() {
  const { t } = useTranslation('dataOut', { keyPrefix: 'service' })
  return (
    <section className={sheet.sheet} aria-labelledby="service">
      <div className={sheet.bar}>
        <h2 id="service">{t('title')}</h2>
      </div>
      <div className={styles.inside}>
        <p className={styles.quiet}>{t('about')}</p>
        <Addresses />
      </div>
    </section>
  )
}

/** The newest version first. */
export function Addresses() {
  const { t } = useTranslation('dataOut', { keyPrefix: 'service' })
  return (
    <>
      {ONEROSTER_VERSIONS.toReversed().map(version => (
        <Copied key={version} label={t('version', { version })} value={location.origin + ONEROSTER_BASES[version]} />
      ))}
      <Copied label={t('results')} value={location.origin + GRADEBOOK_BASES['1.2']} />
      <Copied label={t('events')} value={location.origin + aboutStatements.path.replace('about', '')} />
      <Copied label={t('token')} value={location.origin + createAccessToken.path} />
    </>
  )
}
