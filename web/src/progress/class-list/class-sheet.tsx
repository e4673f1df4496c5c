import { sortedName } from '@hornbook/rules/people/names'
import type { Range } from '@hornbook/rules/time/ranges'
import { formatLongDate, formatShortDay } from '@hornbook/rules/time/written-days'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { compareValues } from '../../table/model/sort-order.ts'
import { Mark } from '../../ui/mark.tsx'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import { Printed } from '../print/printed.tsx'
import paper from '../print/sheet.module.css'
import { attentionWords } from '../students/attention.ts'
import type { Student } from '../students/student-view.ts'
import { partAlike } from './alike.ts'
import styles from './class-list.module.css'
import { listColumns } from './list-columns.ts'

interface ClassSheetProps {
  readonly className: string
  readonly students: readonly Student[]
  readonly range: Range
  readonly zone: string
}

/** The sheet: names in full, a line for each child that is never cut between pages, and room for the pen. */
export function ClassSheet({ className, students, range, zone }: ClassSheetProps) {
  const { t } = useTranslation('progress')
  const { t: own } = useTranslation('progressClassList')
  const order = useNameOrder()
  const { schoolYearEnd } = useDistrictGoals()
  const rows = useMemo(
    () => students.toSorted((a, b) => compareValues(sortedName(a, order), sortedName(b, order))),
    [students, order],
  )
  const { shown, alike } = partAlike(listColumns({ t, own }, { zone, schoolYearEnd }), rows)
  const facts = alike.map(({ name, value }) => own('fact', { column: name, value })).join(', ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the keyboard must reach that
    <section className={styles.sheet} aria-label={own('title')} tabIndex={0}>
      <header className={styles.head}>
        <div>
          <h2>
            <bdi>{className}</bdi>
          </h2>
          <p>
            {t('students', { count: rows.length })}, {formatLongDate(range.start)} - {formatLongDate(range.end)}
          </p>
        </div>
        <Mark />
      </header>
      <table className={styles.list} aria-label={own('title')}>
        <colgroup>
          <col className={styles.nameColumn} />
          {shown.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('columns.student')}</th>
            {shown.map(({ name, atEnd }) => (
              <th key={name} scope="col" data-at-end={atEnd}>
                {name}
              </th>
            ))}
            <th scope="col">{own('notes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(student => {
            const words = attentionWords(student, t)
            return (
              <tr key={student.id}>
                <th scope="row">
                  <bdi>{student.fullName}</bdi>
                </th>
                {shown.map(({ name, text, atEnd }) => (
                  <td key={name} data-at-end={atEnd}>
                    {text(student)}
                  </td>
                ))}
                <td className={styles.note}>{words?.urgency === 'needsYou' && <em>{words.reason}</em>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <footer className={styles.foot}>
        <p>
          {facts && `${own('alike', { facts })} `}
          {own('legend', { from: formatShortDay(range.start), to: formatShortDay(range.end) })}
        </p>
        <p className={paper.printed}>
          <Printed zone={zone} />
        </p>
      </footer>
    </section>
  )
}
