import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button/button.tsx'
import styles from './copied.module.css'

interface CopiedProps {
  readonly label: string
  readonly value: string
}

/** An address to take elsewhere, with a button that copies it. */
export function Copied({ label, value }: CopiedProps) {
  const { t } = useTranslation('ui', { keyPrefix: 'copied' })
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setSaid(t('done'))
    } catch {
      setSaid(t('failed'))
    }
  }
  return (
    <div className={styles.copied}>
      <span>{label}</span>
      <code translate="no">{value}</code>
      <Button size="small" aria-label={t('spoken', { label })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </div>
  )
}
