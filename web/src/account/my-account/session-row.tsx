import type { MySession } from '@hornbook/contract/session/my-account'
import { useTranslation } from 'react-i18next'
import { formatDay, formatExactTime, formatTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './my-account.module.css'
import { useZone } from './use-zone.ts'

interface SessionRowProps {
  readonly session: MySession
  readonly isOff?: boolean
  readonly onEnd?: () => void
}

/** One sign-in: in which browser, on what, and when it was used. */
export function SessionRow({ session, isOff = false, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account', { keyPrefix: 'own.sessions' })
  const zone = useZone()
  const { viewedBy, isCurrent, beganAt, usedAt, endedAt } = session
  const at = (instant: string) => t('at', { day: formatDay(instant, zone), time: formatTime(instant, zone) })
  const isSameDay = formatDay(beganAt, zone) === formatDay(usedAt, zone)
  const where = useWhere(session)
  const from = usePlace(session)
  const when = isCurrent
    ? t('since', { at: at(beganAt) })
    : endedAt === null
      ? t('used', { at: at(usedAt) })
      : t('fromTo', { from: at(beganAt), to: isSameDay ? formatTime(usedAt, zone) : at(usedAt) })
  const how = session.way && t(`ways.${session.way}`, { name: session.signOn ?? t('someSignOn') })
  return (
    <li className={styles.session} data-open={endedAt === null || undefined}>
      <Icon name={viewedBy ? 'eye' : session.kind === 'computer' ? 'computer' : 'phone'} size={18} />
      <span className={styles.what}>
        <b>{viewedBy ? t('support', { name: viewedBy.name }) : where}</b>
        <span title={formatExactTime(usedAt, zone)}>
          {viewedBy && `${t('viewed', { reason: viewedBy.reason })} `}
          {from && `${from}. `}
          {how ? t('how', { when, way: how }) : when}
        </span>
      </span>
      {isCurrent && <span className={styles.here}>{t('here')}</span>}
      {onEnd && !isCurrent && !viewedBy && (
        <Button
          writes
          size="small"
          disabled={isOff}
          aria-label={t('endSpoken', { where, at: at(usedAt) })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

/** From where, as far as that is known: at this browser only if colleagues sign in there as well. */
function usePlace({ place, network, isCurrent, viewedBy }: MySession): string | null {
  const { t } = useTranslation('account', { keyPrefix: 'own.sessions' })
  if (viewedBy) return null
  if (place !== null) return t('place', { place })
  return network === null || isCurrent ? null : t(network)
}

function useWhere({ browser, system, kind, isCurrent }: MySession): string {
  const { t } = useTranslation('account', { keyPrefix: 'own.sessions' })
  if (browser === null && system === null) return t(isCurrent ? 'thisBrowser' : 'someBrowser')
  if (browser === null || system === null) return browser ?? system ?? ''
  return t(kind === 'computer' ? 'on' : 'onDevice', { browser, system })
}
