import './groups-texts.ts'
import { NO_GROUP } from '@hornbook/rules/reading/student-groups'
import { useTranslation } from 'react-i18next'
import { formatDateInWords } from '../../dates/format-dates.ts'
import { Mark } from '../../ui/mark.tsx'
import { Printed } from '../print/printed.tsx'
import type { Student } from '../students/student-view.ts'
import { GroupTable } from './group-table.tsx'
import styles from './groups.module.css'
import type { MoveChoices } from './seat-choice.tsx'
import type { tablesOf } from './todays-tables.ts'

interface GroupSheetProps {
  readonly className: string
  readonly today: string
  /** The zone that the time of printing is in. */
  readonly zone: string
  readonly tables: ReturnType<typeof tablesOf<Student>>
  readonly count: number
  readonly moves: MoveChoices
}

/** The sheet for the clipboard: each table with its lesson, its names, and room for notes. */
export function GroupSheet({ className, today, zone, tables, count, moves }: GroupSheetProps) {
  const { t } = useTranslation('progressGroups')
  const { t: own } = useTranslation('progress')
  const title = t('titleFor', { day: formatDateInWords(today) })
  const names = tables.map(({ group }, at) =>
    group === null ? NO_GROUP : t('tableOf', { number: at + 1, group: group.label }),
  )
  const seated = tables.filter(({ group }) => group !== null).length
  return (
    <section className={styles.sheet} aria-label={title}>
      <header className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p>
            <bdi>{className}</bdi>, {own('students', { count })}, {t('tables', { count: seated })}
          </p>
        </div>
        <Mark />
      </header>
      {tables.map((table, at) => (
        <GroupTable
          key={names[at]}
          number={at}
          group={table.group}
          students={table.students}
          tables={names}
          moves={moves}
        />
      ))}
      <footer className={styles.foot}>
        <p>{t('foot')}</p>
        <p className={styles.printed}>
          <Printed zone={zone} />
        </p>
      </footer>
    </section>
  )
}
