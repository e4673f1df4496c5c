import { useTranslation } from 'react-i18next'
import type { Webhook } from './webhook.ts'
import styles from './webhooks.module.css'

/** What was sent on each of the last days, as bars; days with failures stand out by their place, not by colour alone. */
export function Days({ days }: Pick<Webhook, 'days'>) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const arrived = days.reduce((sum, day) => sum + day.arrived, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  const most = Math.max(1, ...days.map(day => day.arrived + day.failed))
  return (
    <span className={styles.days}>
      <span className={styles.bars} role="img" aria-label={t('days', { arrived, failed })}>
        {days.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <i key={at} data-failed={day.failed > 0 || undefined}>
            <b style={{ height: `${(100 * (day.arrived + day.failed)) / most}%` }} />
          </i>
        ))}
      </span>
      <span aria-hidden="true">
        {t('sent', { count: arrived })}
        {failed > 0 && <>, {t('notArrived', { count: failed })}</>}
      </span>
    </span>
  )
}
