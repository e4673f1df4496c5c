import { planNewSchoolYear } from '@hornbook/contract/year/new-year'
import { gradeName, isGradeCode } from '@hornbook/rules/reading/grades'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import sheet from '../ui/sheet.module.css'
import { Count } from './count.tsx'
import { GoesTo, gradeLabel, type Way } from './goes-to.tsx'
import styles from './new-year.module.css'
import { latestYear, type Rehearsal, type Year, type YearChange } from './use-new-year.ts'

export interface PartProps {
  readonly districtId: string
  readonly year: Year
  readonly rehearsal: Rehearsal
  readonly change: YearChange
  /** Whether the viewer has the year in hand. */
  readonly isMine: boolean
}

type GradeRow = Rehearsal['grades'][number]

const number = new Intl.NumberFormat('en-US')

/** Each grade: how many, where they go, who does not, and how many there are next year. All columns add up. */
export function GradesTable({ districtId, year, rehearsal, change, isMine }: PartProps) {
  const { t } = useTranslation('year')
  const { grades, rosterSystems, totals } = rehearsal
  const setRule = (grade: string, way: string) =>
    change.mutateAsync(() => {
      // The rules are replaced together: by now another grade's choice may have been saved.
      const rules = { ...(latestYear(districtId) ?? year).rules, [grade]: way as Way }
      const body = { data: { type: 'newSchoolYear' as const, attributes: { rules } } }
      return call(planNewSchoolYear, { params: { districtId }, body })
    })
  const sum = (of: (row: GradeRow) => number) => grades.reduce((all, row) => all + of(row), 0)
  const most = Math.max(1, ...grades.flatMap(({ students, nextYear }) => [students, nextYear]))
  const systems = rosterSystems.filter(({ students }) => students > 0)
  return (
    <section className={sheet.sheet} aria-labelledby="grades">
      <div className={sheet.bar}>
        <h2 id="grades">{t('grades.title')}</h2>
        <span className={sheet.end}>{t('grades.about')}</span>
      </div>
      {totals.students === 0 ? (
        <p className={styles.nothing}>{t('grades.nothing')}</p>
      ) : (
        <div className={sheet.scroll}>
          <table className={`${sheet.table} ${styles.grades}`}>
            <thead>
              <tr>
                <th scope="col">{t('grades.now')}</th>
                <th scope="col" className={sheet.number}>
                  {t('grades.count')}
                </th>
                <th scope="col">{t('grades.goTo')}</th>
                <th scope="col" className={sheet.number}>
                  {t('grades.withGrade')}
                </th>
                <th scope="col">{t('grades.exceptions')}</th>
                <td className={styles.bars} />
                <th scope="col" className={sheet.number}>
                  {t('grades.next')}
                </th>
              </tr>
            </thead>
            <tbody>
              {grades.map(row => (
                <tr key={row.grade}>
                  <th scope="row">
                    {gradeLabel(row.grade, t)}{' '}
                    {isGradeCode(row.grade) && <span className={styles.gradeName}>{gradeName(row.grade)}</span>}
                  </th>
                  <td className={sheet.number}>{number.format(row.students)}</td>
                  <td>
                    {row.goesTo === null ? (
                      row.students > 0 && <span className={sheet.muted}>{t('grades.unclear')}</span>
                    ) : (
                      <GoesTo
                        label={t('grades.goToOf', { grade: row.grade })}
                        value={row.goesTo === row.grade ? 'stay' : row.goesTo}
                        onChange={way => setRule(row.grade, way)}
                        disabled={!isMine}
                      />
                    )}
                  </td>
                  <td className={sheet.number}>
                    <Count
                      count={row.withGrade}
                      of={{
                        names: 'students',
                        'filter[gradeEq]': row.grade,
                        'filter[isExceptionEq]': 'false',
                        ...(isGradeCode(row.grade) ? {} : { 'filter[whatEq]': 'unclear' }),
                      }}
                    />
                  </td>
                  <td>
                    <ExceptionCounts row={row} />
                  </td>
                  <td className={styles.bars} aria-hidden="true">
                    <i style={{ width: `${(row.students / most) * 100}%` }} />
                    <i style={{ width: `${(row.nextYear / most) * 100}%` }} />
                  </td>
                  <td className={sheet.number}>
                    <b>{number.format(row.nextYear)}</b>
                  </td>
                </tr>
              ))}
              {systems.map(({ name, students }) => (
                <tr key={`system ${name}`}>
                  <th scope="row">{t('grades.roster', { system: name })}</th>
                  <td className={sheet.number}>{number.format(students)}</td>
                  <td className={sheet.muted}>{t('grades.rosterText')}</td>
                  <td className={sheet.number}>
                    <Count count={students} of={{ names: 'students', 'filter[externalRosterSystemEq]': name }} />
                  </td>
                  <td />
                  <td className={styles.bars} />
                  <td className={sheet.number}>
                    <b>{number.format(students)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('grades.all')}</th>
                <td className={sheet.number}>{number.format(totals.students)}</td>
                <td />
                <td className={sheet.number}>{number.format(sum(row => row.withGrade) + totals.roster)}</td>
                <td>{number.format(sum(exceptedIn))}</td>
                <td className={styles.bars} />
                <td className={sheet.number}>{number.format(sum(row => row.nextYear) + totals.roster)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  )
}

const exceptedIn = ({ exceptions }: GradeRow) => exceptions.reduce((all, { students }) => all + students, 0)

function ExceptionCounts({ row }: { readonly row: GradeRow }) {
  const { t } = useTranslation('year')
  return row.exceptions.map(({ goesTo, students: count }) => (
    <span key={goesTo} className={styles.exception}>
      <Count
        count={count}
        of={{
          names: 'students',
          'filter[gradeEq]': row.grade,
          'filter[isExceptionEq]': 'true',
          'filter[goesToEq]': goesTo,
        }}
      >
        {goesTo === 'leave' || goesTo === 'stay'
          ? t(`except_${goesTo}`, { count })
          : t('except_to', { count, grade: goesTo })}
      </Count>
    </span>
  ))
}
