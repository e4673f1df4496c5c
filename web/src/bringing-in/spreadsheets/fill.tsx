import { changeSpreadsheetUpload } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { FieldInput } from './field-input.tsx'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'
import { useAnswer } from './use-answer.ts'

/** Columns that can be filled in for all new rows at once. Names and ids differ from row to row. */
const FILLED = {
  schools: ['city', 'timezone'],
  classrooms: ['school'],
  teachers: ['userType', 'endsOn', 'schools'],
  students: ['schools', 'classrooms', 'grades', 'password'],
} as const

/** What new records get where their row is blank (LIST-13). */
export function Fill({ upload, districtId }: { readonly upload: Upload; readonly districtId: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.fill' })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending } = useAnswer((fill: Record<string, string>) => ({
    endpoint: changeSpreadsheetUpload,
    input: {
      params: { districtId, spreadsheetUploadId: upload.id },
      body: { data: { type: 'spreadsheetUpload' as const, attributes: { fill } } },
    },
  }))
  const names: readonly string[] = FILLED[upload.list]
  const fields = upload.fields.filter(({ name }) => names.includes(name))
  const isOpen = (upload.counts?.passwordless ?? 0) > 0 || (upload.counts?.problem ?? 0) > 0
  if (!isOpen && Object.keys(upload.fill).length === 0 && !upload.hasPassword) return null
  return (
    <form
      className={styles.card}
      aria-labelledby="fill-title"
      onSubmit={event => {
        event.preventDefault()
        mutate(typed, { onSuccess: () => setTyped({}) })
      }}
    >
      <h2 id="fill-title">{t('title')}</h2>
      <p className={styles.quiet}>{t('about')}</p>
      <div className={styles.fill}>
        {fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            label={field.name === 'password' ? t('password') : field.label}
            placeholder={field.name === 'password' && upload.hasPassword ? t('passwordSet') : ''}
            value={typed[field.name] ?? upload.fill[field.name] ?? ''}
            onChange={value => setTyped(before => ({ ...before, [field.name]: value }))}
          />
        ))}
        <Button type="submit" loading={isPending} disabled={Object.keys(typed).length === 0}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
