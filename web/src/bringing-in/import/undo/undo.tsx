import { undoRosterImport } from '@hornbook/contract/bringing-in/applied-imports'
import { listRosterImports, readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { UndoDialog } from '../../../ui/undo/undo-dialog.tsx'
import type { RosterImport } from '../roster-import.ts'

interface UndoProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Undoes the latest applied file (ROSTER-9). */
export function Undo({ file, districtId }: UndoProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'undo' })
  const [open, setOpen] = useState(false)
  const undo = (override: boolean) => {
    const data = { type: 'rosterImport' as const, id: file.id, attributes: { override } }
    return call(undoRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
  }
  return (
    <>
      <Button writes icon={<Icon name="history" />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && (
        <UndoDialog
          title={t('title')}
          text={t('text')}
          confirm={t('confirm')}
          failed={t('failed')}
          undo={undo}
          onSettled={() => invalidate(readRosterImport, listRosterImports, readDistrict)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
