import {
  listRosterImports,
  type RosterMovedOn,
  readRosterImport,
  undoRosterImport,
} from '@hornbook/contract/roster-sync/roster-imports'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { changed } from '../../api/queries.ts'
import { Icon } from '../../shell/icons.tsx'
import type { RosterImport } from '../import-page.tsx'
import { MovedOn } from './moved-on.tsx'
import styles from './undo.module.css'

interface Undoing {
  readonly file: RosterImport
  readonly districtId: string
}

/** Undoes the latest applied file, once it is said what that does; where things have moved on, they are shown first. */
export function Undo({ file, districtId }: Undoing) {
  const { t } = useTranslation('rosterSync')
  const [open, setOpen] = useState(false)
  const undo = useMutation({
    mutationFn: (override: boolean) => {
      const data = { type: 'rosterImport' as const, id: file.id, attributes: { override } }
      return call(undoRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
    },
    onSuccess: () => setOpen(false),
    onSettled: () => changed(readRosterImport, listRosterImports, readDistrict),
  })
  const refused = undo.error instanceof ApiError ? undo.error : null
  // The contract says what this code's meta holds; like every answer, it is taken at the server's word.
  const moved = refused?.code === 'movedOn' ? (refused.errors[0]?.meta as unknown as RosterMovedOn) : null
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
