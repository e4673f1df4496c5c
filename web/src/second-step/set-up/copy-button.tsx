import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
}

/** Says whether it has copied: without a safe connection, browsers let nobody copy. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('secondStep', { keyPrefix: 'setUp.codes' })
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(t('copied'))
    } catch {
      setSaid(t('notCopied'))
    }
  }
  return (
    <>
      <Button size="small" icon={<Icon name="copy" size={15} />} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{said}</span>
    </>
  )
}
