import { changeSpreadsheetUpload } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'
import { useAnswer } from './use-answer.ts'

/** Lists of lines and places end here. */
const MAX_LISTED = 12

/** Which sheet of the workbook is read, and what in it is otherwise than it looks (LIST-18). */
export function Sheets({ upload, districtId }: { readonly upload: Upload; readonly districtId: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.sheets' })
  const { sheet, otherSheets, notRecords, hiddenRows, mergedCells } = upload.reading
  const { mutate, isPending, isError } = useAnswer((chosen: string) => ({
    endpoint: changeSpreadsheetUpload,
    input: {
      params: { districtId, spreadsheetUploadId: upload.id },
      body: { data: { type: 'spreadsheetUpload' as const, attributes: { sheet: chosen } } },
    },
  }))
  const listed = (all: readonly (string | number)[]) =>
    [...all.slice(0, MAX_LISTED), ...(all.length > MAX_LISTED ? ['…'] : [])].join(', ')
  const notes = [
    hiddenRows.length > 0 && t('hidden', { count: hiddenRows.length, rows: listed(hiddenRows) }),
    mergedCells.length > 0 && t('merged', { count: mergedCells.length, places: listed(mergedCells) }),
    notRecords.length > 0 && t('notRecords', { count: notRecords.length, rows: listed(notRecords) }),
  ].filter(note => note !== false)
  if (otherSheets.length === 0 && notes.length === 0) return null
  return (
    <section className={`${styles.card} ${styles.sheets}`} aria-label={t('title')}>
      {sheet !== null && otherSheets.length > 0 && (
        <div className={styles.fill}>
          <NativeSelect
            label={t('label')}
            description={t('about')}
            disabled={isPending}
            value={sheet}
            data={[sheet, ...otherSheets]}
            error={isError && t('failed')}
            onChange={({ currentTarget }) => mutate(currentTarget.value)}
          />
        </div>
      )}
      {notes.map(note => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  )
}
