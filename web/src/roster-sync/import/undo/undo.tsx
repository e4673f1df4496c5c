import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import { undoRosterImport } from '@hornbook/contract/roster-sync/applied-imports'
import { listRosterImports, readRosterImport } from '@hornbook/contract/roster-sync/roster-imports'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { RosterImport } from '../roster-import.ts'
import { MovedOn } from './moved-on.tsx'
import styles from './undo.module.css'

interface UndoProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Undoes the latest applied file after a confirmation. Records that have moved on are listed first. */
export function Undo({ file, districtId }: UndoProps) {
  const { t } = useTranslation('rosterSync')
  const [open, setOpen] = useState(false)
  const undo = useMutation({
    mutationFn: (override: boolean) => {
      const data = { type: 'rosterImport' as const, id: file.id, attributes: { override } }
      return call(undoRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
    },
    onSuccess: () => setOpen(false),
    onSettled: () => invalidate(readRosterImport, listRosterImports, readDistrict),
  })
  const refused = undo.error instanceof ApiError ? undo.error : null
  // The contract defines this code's meta; like every answer, it is not validated here.
  const moved = refused?.code === 'movedOn' ? (refused.errors[0]?.meta as unknown as RecordsMovedOn) : null
  return (
    <>
      <Button
        leftSection={<Icon name="history" />}
        onClick={() => {
          undo.reset()
          setOpen(true)
        }}
      >
        {t('undo.button')}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('undo.title')} size={moved ? 'lg' : 'md'}>
        <p className={styles.text}>{t('undo.text')}</p>
        {moved && <MovedOn moved={moved} />}
        {undo.isError && !moved && (
          <p className={styles.problem} role="alert">
            {t('undo.failed')} {refused?.errors[0]?.detail}
          </p>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button onClick={() => setOpen(false)} data-autofocus>
            {t('undo.cancel')}
          </Button>
          <Button variant="filled" loading={undo.isPending} onClick={() => undo.mutate(moved !== null)}>
            {moved ? t('undo.rest') : t('undo.confirm')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
