import { useTranslation } from 'react-i18next'
import { Scroller } from '../../../ui/scroller.tsx'
import sheet from '../../../ui/sheet.module.css'
import type { RosterImport } from '../roster-import.ts'
import styles from './difference.module.css'

const COUNTS = ['rows', 'read', 'merged', 'leftOut', 'skipped'] as const
const number = new Intl.NumberFormat('en-US')

/** What became of the rows of each file in the zip. */
export function Files({ files }: { readonly files: RosterImport['files'] }) {
  const { t } = useTranslation('bringingIn')
  return (
    <section className={sheet.sheet} aria-labelledby="files">
      <div className={sheet.bar}>
        <h2 id="files">{t('files.title')}</h2>
      </div>
      <Scroller label={t('files.title')}>
        <table className={sheet.table}>
          <thead>
            <tr>
              <th scope="col">{t('files.columns.file')}</th>
              {COUNTS.map(column => (
                <th key={column} scope="col" className={sheet.number}>
                  {t(`files.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map(row => (
              <tr key={row.file}>
                <th scope="row">{row.file}</th>
                {COUNTS.map(column => (
                  <td key={column} className={`${sheet.number} ${column === 'rows' ? '' : sheet.muted}`}>
                    {number.format(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={styles.note}>{t('files.note')}</p>
    </section>
  )
}
