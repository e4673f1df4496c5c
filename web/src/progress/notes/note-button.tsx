import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useOpenOver } from '../../ui/use-open-over.ts'
import type { Noted } from './note.ts'
import { NoteWindow } from './note-window.tsx'

/** Opens what is being done about a student, to say it, change it or take it away (ATT-17). */
export function NoteButton({ student, today }: { readonly student: Noted; readonly today: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'notes' })
  const { isOpen, open, close } = useOpenOver(`note ${student.id}`)
  const word = student.note === null ? 'add' : 'change'
  return (
    <>
      <IconButton
        writes
        data-note=""
        aria-label={t(`${word}For`, { name: student.fullName })}
        title={t(word)}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="edit" size={16} />
      </IconButton>
      {/* Loaded with the page: what is typed after the press is not lost. */}
      {isOpen && <NoteWindow student={student} today={today} onClose={close} />}
    </>
  )
}
