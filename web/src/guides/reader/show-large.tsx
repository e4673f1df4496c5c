import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './show-large.module.css'

interface ShowLargeProps {
  readonly texts: readonly string[]
  readonly language: string
  readonly onClose: () => void
}

/** What the children read, one after the other, as large as the screen: for the board. */
export function ShowLarge({ texts, language, onClose }: ShowLargeProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader.large' })
  const [at, setAt] = useState(0)
  const text = texts[at]
  if (text === undefined) return null
  const step = (by: number) => setAt(Math.min(Math.max(at + by, 0), texts.length - 1))
  const size = { '--letters': Math.max(text.length, 3) } as CSSProperties
  return (
    <Dialog
      fullScreen
      onClose={onClose}
      title={t('title')}
      onKeyDown={({ key }) => {
        if (['ArrowRight', 'ArrowDown', 'PageDown'].includes(key)) step(1)
        if (['ArrowLeft', 'ArrowUp', 'PageUp'].includes(key)) step(-1)
      }}
      classNames={{ body: styles.body ?? '' }}
    >
      <p className={styles.text} style={size} lang={language} aria-live="polite">
        {text}
      </p>
      <div className={styles.steps}>
        <Button size="large" disabled={at === 0} onClick={() => step(-1)}>
          {t('previous')}
        </Button>
        <span>
          {t('of', { at: at + 1, count: texts.length })} <small>{t('keys')}</small>
        </span>
        <Button size="large" data-autofocus disabled={at === texts.length - 1} onClick={() => step(1)}>
          {t('next')}
        </Button>
      </div>
    </Dialog>
  )
}
