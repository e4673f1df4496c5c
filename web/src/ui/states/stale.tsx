import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icons.tsx'
import styles from './states.module.css'

/** Says that a refresh failed while the old rows stay on screen, and offers to retry. */
export function StaleNotice({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <FloatingNotice text={t('failure.stale')}>
      <Button onClick={onRetry}>{t('failure.retry')}</Button>
    </FloatingNotice>
  )
}

/** Floats over the bottom of the page, so that nothing moves, and can be dismissed. */
export function FloatingNotice({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  return (
    <div className={styles.stale} role="status">
      <Icon name="warning" size={18} />
      <span>{text}</span>
      {children}
      <IconButton aria-label={t('failure.dismiss')} onClick={() => setDismissed(true)}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  )
}
