import { ROSTER_KINDS } from '@hornbook/contract/bringing-in/roster-imports'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Scroller } from '../../../ui/scroller.tsx'
import sheet from '../../../ui/sheet.module.css'
import type { RosterImport } from '../roster-import.ts'
import styles from './difference.module.css'
import { type ListOfNames, Names } from './names.tsx'

type Counts = NonNullable<RosterImport['counts']>

const CHANGES = ['added', 'changed', 'moved', 'archived', 'unarchived'] as const
const REST = ['unchanged', 'skipped'] as const
const number = new Intl.NumberFormat('en-US')

/** How many records the file adds, changes, moves or archives. */
export const countChanges = (counts: Counts): number =>
  ROSTER_KINDS.reduce((sum, kind) => sum + CHANGES.reduce((of, change) => of + counts[kind][change], 0), 0)

interface DifferenceProps {
  readonly file: RosterImport
  readonly counts: Counts
  readonly districtId: string
}

/**
 * The difference between the roster and the file, by kind. What is applied equals what is shown (ROSTER-7). Every number
 * opens its names (ROSTER-61), as long as no newer file has replaced this one.
 */
export function Difference({ file, counts, districtId }: DifferenceProps) {
  const { t } = useTranslation('bringingIn')
  const [list, setList] = useState<ListOfNames | null>(null)
  const applied = file.appliedAt !== null
  const hasNames = file.supersededBy === null
  const count = countChanges(counts)
  return (
    <section className={sheet.sheet} aria-labelledby="difference">
      <div className={sheet.bar}>
        <h2 id="difference">{t('difference.title')}</h2>
        <span className={sheet.end}>
          {applied && count > 0 ? t('difference.applied', { count }) : t('difference.changes', { count })}
        </span>
      </div>
      <Scroller label={t('difference.title')}>
        <table className={sheet.table}>
          <thead>
            <tr>
              <th scope="col">{t('difference.kind')}</th>
              {[...CHANGES, ...REST].map(change => (
                <th key={change} scope="col" className={sheet.number}>
                  {t(`difference.columns.${change}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROSTER_KINDS.map(kind => (
              <tr key={kind}>
                <th scope="row">{t(`difference.kinds.${kind}`)}</th>
                {CHANGES.map(change => (
                  <td
                    key={change}
                    className={`${sheet.number} ${counts[kind][change] > 0 ? styles[change] : sheet.muted}`}
                  >
                    {hasNames && counts[kind][change] > 0 ? (
                      <button
                        type="button"
                        className={styles.open}
                        aria-expanded={list?.kind === kind && list.what === change}
                        aria-label={t('difference.open', {
                          kind: t(`difference.kinds.${kind}`),
                          what: t(`difference.columns.${change}`),
                          count: counts[kind][change],
                        })}
                        onClick={() => setList({ kind, what: change })}
                      >
                        {number.format(counts[kind][change])}
                      </button>
                    ) : (
                      number.format(counts[kind][change])
                    )}
                  </td>
                ))}
                {REST.map(rest => (
                  <td key={rest} className={`${sheet.number} ${sheet.muted}`}>
                    {number.format(counts[kind][rest])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={styles.note}>
        {hasNames && count > 0 && `${t('difference.hint')} `}
        {t('difference.note')}
      </p>
      {list && hasNames && (
        <Names
          key={`${list.kind} ${list.what}`}
          file={file}
          districtId={districtId}
          list={list}
          count={counts[list.kind][list.what]}
          onClose={() => setList(null)}
        />
      )}
    </section>
  )
}
