import { useTranslation } from 'react-i18next'
import { formatDateTime, formatDay } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Need } from './needs.ts'
import styles from './provider-home.module.css'

/** A district, why it needs somebody, since when, and what to do. */
export function NeedRow({ need }: { readonly need: Need }) {
  const { t } = useTranslation('bringingIn')
  const zone = useZone(need.zone)
  const { kind, districtId, district, at, file } = need
  const date = file === null ? formatDay(at, need.zone) : formatDateTime(at, zone)
  return (
    <li className={styles.need} data-kind={kind}>
      <span className={styles.sign}>
        <Icon name={file === null ? 'calendar' : 'warning'} size={18} />
      </span>
      <div className={styles.what}>
        <h3>
          <bdi>{district}</bdi>
        </h3>
        <p>
          <b>{t(`home.kinds.${kind}`, { file: file?.name ?? '', date })}</b> {file?.reason}
        </p>
      </div>
      {file !== null && <span className={styles.since}>{t('home.sent', { date })}</span>}
      {file === null ? (
        <ButtonLink className={styles.action} to="/districts/$districtId" params={{ districtId }}>
          {t('home.openDistrict')}
          <span className="visually-hidden"> {district}</span>
        </ButtonLink>
      ) : (
        <ButtonLink
          className={styles.action}
          to="/districts/$districtId/roster-imports/$importId"
          params={{ districtId, importId: file.id }}
        >
          {t(kind === 'held' ? 'home.seeReasons' : 'home.seeProblem')}
          <span className="visually-hidden"> {district}</span>
        </ButtonLink>
      )}
    </li>
  )
}
