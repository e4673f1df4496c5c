import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { STUDENT } from '../../address/address.ts'
import type { Column } from '../../table/model/column.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './cells.module.css'

/**
 * The column of names, with a link to the history of each record (LIST-10). Students also have a link to their page,
 * which stays readable when they are archived (PAGE-1).
 */
export const withHistory = <R extends { readonly id: string }>(
  name: Column<R>,
  t: TFunction<'rostering', 'lists'>,
  noun: 'schools' | 'classrooms' | 'teachers' | 'students',
  districtId: string,
): Column<R> => ({
  ...name,
  cell: row => {
    const label = t('historyOf', { name: name.value(row) ?? row.id })
    const progress = t('progressOf', { name: name.value(row) ?? row.id })
    return (
      <span className={styles.withLink}>
        <span className={styles.name}>{name.cell(row)}</span>
        <Link
          to={`/districts/$districtId/${noun}/$id/history`}
          params={{ districtId, id: row.id }}
          className={styles.icon}
          title={label}
          aria-label={label}
        >
          <Icon name="history" size={16} />
        </Link>
        {noun === 'students' && (
          <Link
            to={STUDENT}
            params={{ districtId, studentId: row.id }}
            className={styles.icon}
            title={progress}
            aria-label={progress}
          >
            <Icon name="dashboard" size={16} />
          </Link>
        )}
      </span>
    )
  },
})
