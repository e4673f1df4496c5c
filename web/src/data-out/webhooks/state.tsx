import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { Icon } from '../../ui/icons.tsx'
import { stateOf, type Webhook } from './webhook.ts'
import styles from './webhooks.module.css'

/** How a webhook does, and what its server said last where it does not do well. */
export function State({ webhook, zone }: { readonly webhook: Webhook; readonly zone: string }) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const state = stateOf(webhook)
  const isBad = state === 'paused' || state === 'failing'
  const time = webhook.failingSince ? formatDateTime(webhook.failingSince, zone) : ''
  return (
    <span className={styles.state}>
      <span data-bad={isBad || undefined} data-good={state === 'arrived' || undefined}>
        {state !== 'unused' && <Icon name={isBad ? 'warning' : 'check'} size={15} />}
        <span>
          {t(`state.${state}`, { time })}
          {webhook.waiting > 0 && <>, {t('waiting', { count: webhook.waiting })}</>}
        </span>
      </span>
      {isBad && webhook.sentence && <small>{webhook.sentence}</small>}
    </span>
  )
}
