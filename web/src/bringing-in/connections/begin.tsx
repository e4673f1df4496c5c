import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import sheet from '../../ui/sheet.module.css'
import styles from './connections.module.css'
import { mailOf } from './hand-on.tsx'
import { useDistrictName } from './use-district-name.ts'

/** The way that most roster systems can go stands first. */
const KINDS = ['sftp', 'onerosterRest', 'sftpFetch'] as const

interface BeginProps {
  readonly districtId: string
  /** Whether there is a connection already, and this is another way. */
  readonly isOther: boolean
}

/** Asks what the roster system can do, not which protocol. */
export function Begin({ districtId, isOther }: BeginProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.begin' })
  return (
    <section className={sheet.sheet} aria-labelledby="begin">
      <div className={sheet.bar}>
        <h2 id="begin">{t(isOther ? 'other' : 'title')}</h2>
      </div>
      <ul className={styles.ways} data-first={!isOther || undefined}>
        {KINDS.map(kind => (
          <li key={kind}>
            <Link to="/districts/$districtId/connections/new/$kind" params={{ districtId, kind }}>
              <b>{t(`${kind}.title`)}</b>
              <small>{t(`${kind}.text`)}</small>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/districts/$districtId/roster-imports" params={{ districtId }}>
            <b>{t('byHand.title')}</b>
            <small>{t('byHand.text')}</small>
          </Link>
        </li>
      </ul>
      {isOther ? <p className={styles.legend}>{t('otherText')}</p> : <Ask districtId={districtId} />}
    </section>
  )
}

/** The same question, for somebody who knows. */
function Ask({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.notes.ask' })
  const district = useDistrictName(districtId)
  const text = t('lines', { returnObjects: true }).join('\n')
  return (
    <p className={styles.legend}>
      {t('unsure')} <a href={mailOf({ subject: t('subject', { district }), text })}>{t('send')}</a>. {t('sends')}
    </p>
  )
}
