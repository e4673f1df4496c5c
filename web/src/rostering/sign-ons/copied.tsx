import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import styles from './sign-ons.module.css'

interface CopiedProps {
  readonly label: string
  readonly value: string
}

/** An address to take elsewhere, with a button that copies it. */
export function Copied({ label, value }: CopiedProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setSaid(t('copied'))
    } catch {
      setSaid(t('notCopied'))
    }
  }
  return (
    <div className={styles.copied}>
      <span>{label}</span>
      <code translate="no">{value}</code>
      <Button size="small" aria-label={t('copySpoken', { label })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </div>
  )
}
