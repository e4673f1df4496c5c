import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import { useTranslation } from 'react-i18next'
import { Scroller } from '../../../ui/scroller.tsx'
import sheet from '../../../ui/sheet.module.css'
import { rosterSync } from '../../texts.ts'
import styles from './undo.module.css'

type Words = typeof rosterSync.undo.what
const number = new Intl.NumberFormat('en-US')

/** Records that changed since a file was applied; undoing the rest leaves them as they are (ROSTER-9). */
export function MovedOn({ moved: { total, movedOn } }: { readonly moved: RecordsMovedOn }) {
  const { t } = useTranslation('rosterSync')
  const wordOf = (what: string) => t(`undo.what.${what in rosterSync.undo.what ? (what as keyof Words) : 'other'}`)
  return (
    <section className={styles.movedOn}>
      <div role="alert">
        <h3>{t('undo.moved', { count: total })}</h3>
      </div>
      <p className={styles.text}>{t('undo.restText', { count: total })}</p>
      <div className={styles.list}>
        <Scroller label={t('undo.list')}>
          <table className={sheet.table}>
            <thead>
              <tr>
                {(['kind', 'name', 'what'] as const).map(column => (
                  <th key={column} scope="col">
                    {t(`undo.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {movedOn.map(({ kind, id, name, movedOn: what }) => (
                <tr key={`${kind} ${id} ${what.join()}`}>
                  <td>{t(`undo.kinds.${kind}`)}</td>
                  <th scope="row">{name}</th>
                  <td>{[...new Set(what.map(wordOf))].join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </div>
      {movedOn.length < total && (
        <p className={styles.partial}>
          {t('undo.first', { shown: number.format(movedOn.length), of: number.format(total) })}
        </p>
      )}
    </section>
  )
}
