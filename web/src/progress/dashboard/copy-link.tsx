import { Popover } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './copy-link.module.css'

/** How long 'Link copied' is shown. */
const SAID_MS = 4000

/**
 * Copies a dashboard's address with its range, filters, order and columns (TABLE-3); a relative range stays relative
 * (DASH-6). If the browser refuses, the address is shown for copying by hand.
 */
export function CopyLink({ inHead }: { readonly inHead: boolean }) {
  const { t } = useTranslation('progress', { keyPrefix: 'copyLink' })
  const label = useId()
  const [shown, show] = useState<'copied' | { readonly address: string } | null>(null)
  useEffect(() => {
    if (shown !== 'copied') return
    const timer = setTimeout(() => show(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const copy = async () => {
    const address = location.href
    try {
      await navigator.clipboard.writeText(address)
      show('copied')
    } catch {
      show({ address })
    }
  }
  const isByHand = shown !== null && shown !== 'copied'
  return (
    <Popover
      opened={shown !== null}
      onChange={opened => !opened && show(null)}
      position="bottom-end"
      width={isByHand ? 320 : undefined}
      trapFocus={isByHand}
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          size={inHead ? 'medium' : 'small'}
          className={styles.button}
          data-in-head={inHead}
          title={t('button')}
          onClick={() => void copy()}
        >
          <Icon name={shown === 'copied' ? 'check' : 'link'} size={16} />
          <span className={styles.label}>{t('button')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.said} aria-labelledby={isByHand ? label : undefined}>
        {isByHand ? (
          <label>
            <span id={label}>{t('byHand')}</span>
            <input
              type="text"
              readOnly
              data-autofocus
              value={shown.address}
              onFocus={event => event.currentTarget.select()}
            />
          </label>
        ) : (
          t('copied')
        )}
      </Popover.Dropdown>
      <span className="visually-hidden" role="status">
        {shown === 'copied' ? t('copied') : ''}
      </span>
    </Popover>
  )
}
