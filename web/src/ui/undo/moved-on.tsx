import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import { useTranslation } from 'react-i18next'
import { Scroller } from '../scroller.tsx'
import sheet from '../sheet.module.css'
import styles from './undo.module.css'
import { undoTexts } from './undo-texts.ts'

type Words = typeof undoTexts.what
/** What says itself why all of a record or membership stays. */
const REASONS: ReadonlySet<string> = new Set([
  'inUse',
  'merged',
  'ended',
  'begun',
  'changed',
  'left',
  'hasClass',
  'archivedAt',
])
const isField = (what: readonly string[]) => !what.some(each => REASONS.has(each))
const number = new Intl.NumberFormat('en-US')

/** Records that have changed since the change to undo; undoing the rest leaves them as they are (ROSTER-9, FORM-14). */
export function MovedOn({ moved: { total, movedOn, rest } }: { readonly moved: RecordsMovedOn }) {
  const { t } = useTranslation('ui', { keyPrefix: 'undo' })
  const wordOf = (what: string, kind: string) => {
    if (what === 'inUse' && (kind === 'student' || kind === 'teacher')) return t('what.inUsePerson')
    return t(`what.${what in undoTexts.what ? (what as keyof Words) : 'other'}`)
  }
  return (
    <section className={styles.movedOn}>
      <div role="alert">
        <h3>{t('moved', { count: total })}</h3>
      </div>
      <p className={styles.text}>{rest === 0 ? t('noRest') : t('restText', { count: total })}</p>
      <div className={styles.list}>
        <Scroller label={t('list')}>
          <table className={sheet.table}>
            <thead>
              <tr>
                {(['kind', 'name', 'what'] as const).map(column => (
                  <th key={column} scope="col">
                    {t(`columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {movedOn.map(({ kind, id, name, movedOn: what, whole }) => {
                const words = [...new Set(what.map(each => wordOf(each, kind)))].join(', ')
                return (
                  <tr key={`${kind} ${id} ${what.join()}`}>
                    <td>{t(`kinds.${kind}`)}</td>
                    <th scope="row">{name}</th>
                    <td>
                      {whole ? (isField(what) ? t('allOfIt', { what: words }) : words) : t('onlyThis', { what: words })}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Scroller>
      </div>
      {movedOn.length < total && (
        <p className={styles.partial}>
          {t('first', { shown: number.format(movedOn.length), of: number.format(total) })}
        </p>
      )}
    </section>
  )
}
