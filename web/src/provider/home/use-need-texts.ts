import type { DistrictInNeed, Need } from '@hornbook/contract/provider/needs'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../dates/format-dates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Up to here hours say more than days. */
const HOURS_SHOWN = 48

/** A reason in words, what there is to know about it, and how long it has been so, or how long is left. */
export function useNeedTexts({ timezone }: Pick<DistrictInNeed, 'timezone'>, need: Need) {
  const { t } = useTranslation('provider', { keyPrefix: 'home' })
  const { cause, count, reason } = need
  const day = need.day === null ? '' : formatDay(`${need.day}T12:00:00Z`, 'UTC')
  const until = need.until === null ? '' : formatDay(need.until, timezone)
  const since = formatDay(need.since, timezone)
  const others = count > 1 && t('why.files', { count: count - 1 })
  const why = {
    rosterHeld: [reason],
    rosterFailed: [reason],
    connectionFailing: [],
    connectionSilent: [],
    fileUnread: [t('why.purged', { until }), others],
    fileDue: [others],
    quiet: [t('why.usual', { count: need.usual ?? 0, day })],
    membershipEnded: [],
    mailReturned: [t('why.mails', { since })],
    invitationsUnanswered: [t('why.invited', { since })],
    membershipEnds: [],
  }[cause]
  const passed = Date.now() - Date.parse(need.since)
  const hours = Math.max(0, Math.floor(passed / HOUR_MS))
  const left = need.until === null ? 0 : Math.ceil((Date.parse(need.until) - Date.now()) / DAY_MS)
  return {
    what: t(`what.${cause}`, { file: need.fileName ?? '', day, until, count }),
    why: why.filter(Boolean).join(' '),
    since:
      cause === 'membershipEnds' || cause === 'fileUnread'
        ? t('daysLeft', { count: left })
        : hours < HOURS_SHOWN
          ? t('hours', { count: hours })
          : t('days', { count: Math.floor(hours / 24) }),
  }
}
