import '../texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLetGo } from '../../form/leave-guard.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Archived } from './archive.ts'
import { ArchiveDialog } from './archive-dialog.tsx'

interface ArchiveButtonProps {
  readonly noun: Archived
  readonly id: string
  readonly onArchived: () => void
}

/** Archives one record from its form (FORM-10). */
export function ArchiveButton({ noun, id, onArchived }: ArchiveButtonProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists.archive' })
  const letGo = useLetGo()
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed')
  return (
    <>
      <Button writes onClick={() => setState('open')}>
        {t('archive')}
      </Button>
      {state !== 'closed' && (
        <ArchiveDialog
          noun={noun}
          ids={[id]}
          archived={false}
          onDone={() => {
            letGo()
            setState('done')
          }}
          onClose={() => (state === 'done' ? onArchived() : setState('closed'))}
        />
      )}
    </>
  )
}
