import { changeSpreadsheetUpload } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { useTranslation } from 'react-i18next'
import styles from './encodings.module.css'
import type { Upload } from './upload.ts'
import uploadStyles from './uploads.module.css'
import { useAnswer } from './use-answer.ts'

type Encoding = Upload['encodings'][number]['encoding']

/** How the letters of the file are read, where it does not say: each way with texts of its rows (LIST-19). */
export function Encodings({ upload, districtId }: { readonly upload: Upload; readonly districtId: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.encodings' })
  const { mutate, isPending } = useAnswer((encoding: Encoding) => ({
    endpoint: changeSpreadsheetUpload,
    input: {
      params: { districtId, spreadsheetUploadId: upload.id },
      body: { data: { type: 'spreadsheetUpload' as const, attributes: { encoding } } },
    },
  }))
  if (upload.encodings.length === 0) return null
  return (
    <fieldset
      className={`${uploadStyles.card} ${styles.choice}`}
      disabled={isPending}
      aria-describedby="encodings-about"
    >
      <legend>{t('title')}</legend>
      <p id="encodings-about" className={uploadStyles.quiet}>
        {t('about')}
      </p>
      {upload.encodings.map(({ encoding, samples }) => (
        <label key={encoding}>
          <input
            type="radio"
            name="encoding"
            checked={encoding === upload.reading.encoding}
            onChange={() => mutate(encoding)}
          />
          <span>
            <b dir="auto">{samples.join(' · ')}</b>
            <span className={uploadStyles.quiet}>{t(`names.${encoding}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
