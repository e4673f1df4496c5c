import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from '../webhooks/webhooks.module.css'
import type { NightlyExport } from './nightly-export.ts'

function stateOf({ hostKey, sentence, sentAt, isOn, nextAt }: NightlyExport) {
  if (hostKey === null) return 'toTest'
  if (sentence !== null) return 'failing'
  if (!isOn || nextAt === null) return 'off'
  return sentAt === null ? 'waits' : 'arrived'
}

/** How the nights at a server went, and what it said last where they did not go well. */
export function NightlyState({ row, zone }: { readonly row: NightlyExport; readonly zone: string }) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'nightly' })
  const state = stateOf(row)
  const isBad = state === 'failing'
  const { sentAt, nextAt, failures, sentence } = row
  const time = formatDateTime((state === 'waits' ? nextAt : sentAt) ?? row.createdAt, zone)
  return (
    <span className={styles.state}>
      <span data-bad={isBad || undefined} data-good={state === 'arrived' || undefined}>
        {(isBad || state === 'arrived') && <Icon name={isBad ? 'warning' : 'check'} size={15} />}
        <span>
          {t(`state.${state}`, { time })}
          {isBad && failures > 0 && <>, {t('nights', { count: failures })}</>}
        </span>
      </span>
      {isBad && sentence && <small>{sentence}</small>}
      {state !== 'arrived' && sentAt && <small>{t('lastArrived', { time: formatDateTime(sentAt, zone) })}</small>}
    </span>
  )
}
