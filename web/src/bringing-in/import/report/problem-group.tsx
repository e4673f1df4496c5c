import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Scroller } from '../../../ui/scroller.tsx'
import sheet from '../../../ui/sheet.module.css'
import type { RosterImport } from '../roster-import.ts'
import styles from './problems.module.css'

type Problem = RosterImport['problems'][number]

interface ProblemGroupProps {
  readonly severity: Problem['severity']
  /** The number of problems of this severity; `problems` may hold only the first of them. */
  readonly count: number
  readonly problems: readonly Problem[]
}

const COLUMNS = ['name', 'message', 'file', 'line', 'column', 'value', 'count'] as const
const number = new Intl.NumberFormat('en-US')

/** The problems of one severity. Fatal problems and errors start open. */
export function ProblemGroup({ severity, count, problems }: ProblemGroupProps) {
  const { t } = useTranslation('bringingIn')
  const [open, setOpen] = useState(severity === 'fatal' || severity === 'error')
  if (problems.length === 0) return null
  const listed = problems.reduce((sum, problem) => sum + problem.count, 0)
  return (
    <details className={styles.group} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={`${styles.dot} ${styles[severity]}`} aria-hidden="true" />
        {t(`problems.severities.${severity}`)}
        <span className={styles.count}>{number.format(count)}</span>
      </summary>
      {open && (
        <Scroller label={t(`problems.severities.${severity}`)}>
          <table className={sheet.table}>
            <thead>
              <tr>
                {COLUMNS.map(column => (
                  <th key={column} scope="col" className={numeric(column)}>
                    {t(`problems.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {problems.map((problem, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: problems can be identical, and they never move
                <tr key={index}>
                  {COLUMNS.map(column => (
                    <td key={column} className={column === 'value' ? styles.value : numeric(column)}>
                      {column === 'name' ? (problem.name ?? problem.sourcedId) : problem[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {open && listed < count && (
        <p className={styles.partial}>
          {t('problems.first', { shown: number.format(listed), of: number.format(count) })}
        </p>
      )}
    </details>
  )
}

const numeric = (column: string) => (column === 'line' || column === 'count' ? sheet.number : undefined)
