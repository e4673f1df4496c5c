import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import styles from './connections.module.css'
import type { Connection } from './connections.ts'

interface WhenProps {
  readonly districtId: string
  readonly connection: Connection
}

/** When it comes, who is told, and the pause. */
export function When({ districtId, connection }: WhenProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.when' })
  const { id, name, windowFrom, windowUntil, silentNights, applyBy, pausedFrom, pausedUntil } = connection
  return (
    <section className={sheet.sheet} aria-labelledby="when">
      <div className={sheet.bar}>
        <h2 id="when">{t('title')}</h2>
        <span className={sheet.end}>
          <ButtonLink
            size="small"
            to="/districts/$districtId/connections/$connectionId/when"
            params={{ districtId, connectionId: id }}
            aria-label={t('changeOf', { name })}
          >
            {t('change')}
          </ButtonLink>
        </span>
      </div>
      <ul className={styles.when}>
        <li>
          <b>{t('nightly', { from: windowFrom, until: windowUntil })}</b>
          <small>{t('zone')}</small>
        </li>
        <li>
          <b>{t(applyBy)}</b>
          <small>{t(`${applyBy}Text`)}</small>
        </li>
        <li>
          <b>{t('silent', { count: silentNights })}</b>
          <small>{t('silentText')}</small>
        </li>
        {pausedFrom && pausedUntil && (
          <li>
            <b>{t('paused', { from: formatLongDate(pausedFrom), until: formatLongDate(pausedUntil) })}</b>
            <small>{t('pausedText')}</small>
          </li>
        )}
      </ul>
    </section>
  )
}
