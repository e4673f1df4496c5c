import { changeSpreadsheetUpload } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'
import { useAnswer } from './use-answer.ts'

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '')

/** What each column of the file is taken for (LIST-13). */
export function Columns({ upload, districtId }: { readonly upload: Upload; readonly districtId: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.columns' })
  const { columns, fields } = upload
  const { mutate, isPending } = useAnswer((next: readonly (string | null)[]) => ({
    endpoint: changeSpreadsheetUpload,
    input: {
      params: { districtId, spreadsheetUploadId: upload.id },
      body: { data: { type: 'spreadsheetUpload' as const, attributes: { columns: [...next] } } },
    },
  }))
  const take = (at: number, field: string | null) =>
    // A field has one column: the one that was chosen last.
    mutate(columns.map((column, each) => (each === at ? field : column.field === field ? null : column.field)))
  const taken = columns.filter(({ field }) => field !== null).length
  const missing = fields.filter(({ name, required }) => required && !columns.some(({ field }) => field === name))
  // It stays as it is while somebody answers, also once nothing is missing.
  const [isOpen, setOpen] = useState(missing.length > 0)
  return (
    <details className={styles.card} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('title')}</h2> <span className={styles.quiet}>{t('summary', { taken, all: columns.length })}</span>
      </summary>
      {missing.length > 0 && (
        <p className={styles.bad}>{t('missing', { fields: missing.map(({ label }) => label).join(', ') })}</p>
      )}
      <p className={styles.quiet}>{t('about')}</p>
      <ul className={styles.columns}>
        {columns.map(({ header, examples, field }, at) => {
          const name = header || t('untitled', { number: at + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay in their order
            <li key={at}>
              <div>
                <b>{name}</b>
                <span className={styles.quiet}>{examples.join(' · ')}</span>
              </div>
              <NativeSelect
                aria-label={name}
                disabled={isPending}
                value={field ?? ''}
                onChange={({ currentTarget }) => take(at, currentTarget.value || null)}
                data={[
                  { value: '', label: t('notTaken') },
                  ...fields
                    .filter(each => each.name !== 'id' || plain(header) === plain(each.label))
                    .map(each => ({ value: each.name, label: each.required ? `${each.label} *` : each.label })),
                ]}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
