import '../texts.ts'
import { isAtLeast } from '@hornbook/rules/people/abilities'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../../api/api-error.ts'
import { queryClient } from '../../api/queries.ts'
import { announceSaved } from '../../form/saved.tsx'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { useListBeneath } from '../../table/list-beneath.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusOnMount } from '../../ui/use-focus-back.ts'
import { SelectedNames } from '../lists/selected-names.tsx'
import { ARCHIVE, type Archived, UNARCHIVE } from './archive.ts'
import styles from './archive-dialog.module.css'

interface ArchiveDialogProps {
  readonly noun: Archived
  readonly ids: readonly string[]
  /** Archived records are shown, so these are brought back. */
  readonly archived: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Archives or unarchives records, once that is confirmed (FORM-10). */
export function ArchiveDialog({ noun, ids, archived, onDone, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const run = useMutation({
    mutationFn: archived ? UNARCHIVE[noun] : ARCHIVE[noun],
    onSuccess: async () => {
      onDone()
      announceSaved('')
      // Counters, dashboards and every list may count them.
      await queryClient.invalidateQueries()
    },
  })
  const { districtId = '' } = useParams({ strict: false })
  const seesAll = isAtLeast(usePersonIn(districtId).userType, 'DistrictAdmin')
  const { describe } = useListBeneath()
  // Archiving takes them out of the list while the window still names them.
  const [all] = useState(() => describe(ids))
  const synced = all.filter(({ isSynced }) => isSynced).length
  const does = archived ? 'unarchive' : 'archive'
  const count = ids.length
  const what = t(`${noun}.count`, { count })
  const title = t(archived ? 'archive.unarchive' : 'archive.archive')
  return (
    <Dialog
      onClose={onClose}
      title={title}
      withCloseButton={!run.isPending}
      closeOnEscape={!run.isPending}
      closeOnClickOutside={!run.isPending}
    >
      <div role="status" className={styles.text}>
        {run.isIdle && t(archived ? 'archive.confirmUnarchive' : 'archive.confirmArchive', { count })}
        {run.isIdle && (
          <>
            <SelectedNames all={all} />
            <p>{t(`archive.does.${does}.${noun}`)}</p>
            {synced > 0 && <p>{t(`archive.nextFile.${does}`, { count: synced })}</p>}
          </>
        )}
        {run.isIdle && noun !== 'classrooms' && !archived && !seesAll && <p>{t('archive.leaveHelp')}</p>}
        {run.isPending && t(archived ? 'archive.unarchiving' : 'archive.archiving', { what })}
        {run.isSuccess && t(archived ? 'archive.unarchived' : 'archive.archived', { what })}
      </div>
      {run.isError && (
        <div role="alert" className={styles.text}>
          <b>{t('archive.failed')}</b>
          <ul>
            {messagesOf(run.error, t('archive.unreachable')).map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.actions}>
        {run.isIdle && (
          <>
            <Button onClick={onClose}>{t('archive.cancel')}</Button>
            <Button variant="primary" data-autofocus onClick={() => run.mutate(ids)}>
              {title}
            </Button>
          </>
        )}
        {(run.isSuccess || run.isError) && (
          <Button ref={focusOnMount} variant="primary" onClick={onClose}>
            {t('archive.close')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function messagesOf(error: Error, unreachable: string): readonly string[] {
  if (error instanceof ApiError && error.status === 0) return [unreachable]
  const details = error instanceof ApiError ? error.errors.map(({ detail }) => detail).filter(Boolean) : []
  return details.length > 0 ? [...new Set(details)] : [GENERIC_MESSAGE]
}
