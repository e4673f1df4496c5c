import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonAnchor } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import page from './connections.module.css'

/** What somebody else has to know or do, for a mail or a chat. Nothing secret is in it. */
export interface Note {
  readonly subject: string
  readonly text: string
}

/** A mail to nobody yet, for the program that writes mails. */
export const mailOf = ({ subject, text }: Note) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`

interface CopyNoteProps {
  readonly text: string
  readonly label: string
  readonly size?: 'small'
}

/** Copies a note, and says so. */
export function CopyNote({ text, label, size }: CopyNoteProps) {
  const { t } = useTranslation('ui', { keyPrefix: 'copied' })
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('done')),
      () => setSaid(t('failed')),
    )
  return (
    <>
      <Button {...(size && { size })} icon={<Icon name="copy" size={16} />} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className={page.quiet}>
        {said}
      </span>
    </>
  )
}

/** The two ways in which a note is handed on. */
export function HandOn({ note, size }: { readonly note: Note; readonly size?: 'small' }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.notes' })
  return (
    <>
      <CopyNote text={note.text} label={t('copyAll')} {...(size && { size })} />
      <ButtonAnchor {...(size && { size })} icon={<Icon name="mail" size={16} />} href={mailOf(note)}>
        {t('mail')}
      </ButtonAnchor>
    </>
  )
}
