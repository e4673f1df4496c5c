import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../dates/format-dates.ts'
import sheet from '../../../ui/sheet.module.css'
import { formatSize } from '../../../ui/size.ts'
import page from '../connections.module.css'
import type { Account } from './account.ts'

const FOLDERS = ['inbound', 'reports', 'archive'] as const
const COLUMNS = ['name', 'size', 'when', 'state'] as const
const MOST = 10

/** What the folders are for. */
export function TheFolders() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.folders' })
  return (
    <section className={sheet.sheet} aria-labelledby="folders">
      <div className={sheet.bar}>
        <h2 id="folders">{t('title')}</h2>
      </div>
      <ul className={page.when}>
        {FOLDERS.map(folder => (
          <li key={folder}>
            <code translate="no">/{folder}</code>
            <small>{t(folder)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What has come lately, and what became of it. */
export function LastFiles({ account, zone }: { readonly account: Account; readonly zone: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.files' })
  return (
    <section className={sheet.sheet} aria-labelledby="files">
      <div className={sheet.bar}>
        <h2 id="files">{t('title')}</h2>
      </div>
      {account.files.length === 0 ? (
        <p className={page.legend}>{t('none')}</p>
      ) : (
        <div className={sheet.scroll}>
          <table className={`${sheet.table} ${page.runs}`}>
            <thead>
              <tr>
                {COLUMNS.map(column => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {account.files.slice(0, MOST).map(({ folder, name, size, arrivedAt, state }) => (
                <tr key={`${folder}/${name}`}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td className={page.time}>{formatSize(size)}</td>
                  <td className={page.time}>{formatDateTime(arrivedAt, zone)}</td>
                  <td>{t(`states.${state}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
