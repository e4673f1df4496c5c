import {
  applySpreadsheetUpload,
  deleteSpreadsheetUpload,
  listSpreadsheetRows,
  listSpreadsheetUploads,
  readSpreadsheetUpload,
} from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { listBulkActions } from '@hornbook/contract/rostering/bulk-actions'
import { listClassrooms } from '@hornbook/contract/rostering/classrooms'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { listStudents } from '@hornbook/contract/rostering/students'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'

/** What is still to do before a spreadsheet can be applied, and the two ways out (LIST-15). */
export function ApplyBar({ upload, districtId }: { readonly upload: Upload; readonly districtId: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.apply' })
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const params = { districtId, spreadsheetUploadId: upload.id }
  const apply = useMutation({
    mutationFn: () => call(applySpreadsheetUpload, { params }),
    onSettled: () =>
      invalidate(
        ...[readSpreadsheetUpload, listSpreadsheetRows, listSpreadsheetUploads],
        ...[listSchools, listClassrooms, listTeachers, listStudents],
        ...[readDistrict, listBulkActions],
      ),
  })
  const discard = useMutation({
    mutationFn: () => call(deleteSpreadsheetUpload, { params }),
    // Why it failed stands beneath the question.
    onError: () => setAsking(false),
    onSuccess: async () => {
      await navigate({ to: `/districts/$districtId/${upload.list}`, params: { districtId } })
      void invalidate(listSpreadsheetUploads)
    },
  })
  const { problem, passwordless, changed, asked, askedNew, ...counts } = upload.counts ?? NOTHING
  const added = counts.new + askedNew
  const needs = [
    problem > 0 && t('problems', { count: problem }),
    passwordless > 0 && t('passwords', { count: passwordless }),
  ]
  const isApplying = apply.isPending || upload.status === 'applying'
  const what = isApplying
    ? t('working')
    : problem > 0
      ? needs.filter(Boolean).join(' ')
      : added + changed === 0
        ? t(asked > 0 ? 'nothingYet' : 'nothing')
        : passwordless > 0
          ? needs.filter(Boolean).join(' ')
          : t('ready', { new: added.toLocaleString('en-US'), changed: changed.toLocaleString('en-US') })
  const said = [apply.error, discard.error].find(error => error !== null)
  return (
    <div className={styles.bar}>
      <div>
        <p role="status">{what}</p>
        {asked > 0 && !isApplying && <p className={styles.quiet}>{t('asked', { count: asked })}</p>}
        {said && (
          <p className={styles.bad} role="alert">
            {(said instanceof ApiError && said.errors[0]?.detail) || t('failed')}
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <Button writes variant="quiet" disabled={isApplying} onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
        <Button
          variant="primary"
          loading={isApplying}
          disabled={problem > 0 || passwordless > 0 || added + changed === 0}
          onClick={() => apply.mutate()}
        >
          {t('button')}
        </Button>
      </div>
      {isAsking && (
        <Dialog title={t('discardTitle')} onClose={() => setAsking(false)}>
          <p>{t('discardText')}</p>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button data-autofocus onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button variant="primary" loading={discard.isPending} onClick={() => discard.mutate()}>
              {t('discard')}
            </Button>
          </Group>
        </Dialog>
      )}
    </div>
  )
}

const NOTHING = { problem: 0, passwordless: 0, new: 0, changed: 0, asked: 0, askedNew: 0 }
