import { planNewSchoolYear } from '@hornbook/contract/year/new-year'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import sheet from '../ui/sheet.module.css'
import { Count } from './count.tsx'
import type { PartProps } from './grades-table.tsx'
import styles from './new-year.module.css'
import { useLastChoice } from './use-last-choice.ts'

const number = new Intl.NumberFormat('en-US')

/** Each school: the classes that close and stay, and who will be in none (YEAR-4). */
export function ClassesTable({ districtId, year, rehearsal, change, isMine }: PartProps) {
  const { t } = useTranslation('year', { keyPrefix: 'classes' })
  const { schools, totals } = rehearsal
  const [chosen, close] = useLastChoice(year.closesClasses, closesClasses => {
    const body = { data: { type: 'newSchoolYear' as const, attributes: { closesClasses } } }
    return change.mutateAsync(() => call(planNewSchoolYear, { params: { districtId }, body }))
  })
  const hasRoster = totals.rosterClasses > 0
  return (
    <section className={sheet.sheet} aria-labelledby="classes">
      <div className={sheet.bar}>
        <h2 id="classes">{t('title')}</h2>
        <span className={sheet.end}>{t('about')}</span>
      </div>
      <fieldset className={styles.choices} disabled={!isMine}>
        <legend className="visually-hidden">{t('choose')}</legend>
        {[true, false].map(closes => (
          <label key={String(closes)}>
            <input type="radio" name="closes-classes" checked={chosen === closes} onChange={() => void close(closes)} />
            {t(closes ? 'closeAll' : 'keepAll')}
          </label>
        ))}
      </fieldset>
      <div className={sheet.scroll}>
        <table className={`${sheet.table} ${styles.classes}`}>
          <thead>
            <tr>
              <th scope="col">{t('school')}</th>
              <th scope="col" className={sheet.number}>
                {t('closes')}
              </th>
              <th scope="col" className={sheet.number}>
                {t('keeps')}
              </th>
              {hasRoster && (
                <th scope="col" className={sheet.number}>
                  {t('roster')}
                </th>
              )}
              <th scope="col" className={sheet.number}>
                {t('noClass')}
              </th>
            </tr>
          </thead>
          <tbody>
            {schools.map(({ id, name, closes, keeps, rosterClasses, noClass }) => {
              const of = (what: string) =>
                ({ names: 'classrooms', 'filter[whatEq]': what, 'filter[schoolIdEq]': id ?? 'none' }) as const
              return (
                <tr key={id ?? 'none'}>
                  <th scope="row">{id === null ? t('inNoSchool') : name}</th>
                  <td className={sheet.number}>
                    <Count count={closes} of={of('closes')} />
                  </td>
                  <td className={sheet.number}>
                    <Count count={keeps} of={of('keeps')} />
                  </td>
                  {hasRoster && (
                    <td className={sheet.number}>
                      <Count count={rosterClasses} of={of('roster')} />
                    </td>
                  )}
                  <td className={sheet.number}>
                    <Count
                      count={noClass}
                      of={{ names: 'students', 'filter[noClassEq]': 'true', 'filter[schoolIdEq]': id ?? 'none' }}
                      warns
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('all', { keyPrefix: 'grades' })}</th>
              <td className={sheet.number}>{number.format(totals.closes)}</td>
              <td className={sheet.number}>{number.format(totals.keeps)}</td>
              {hasRoster && <td className={sheet.number}>{number.format(totals.rosterClasses)}</td>}
              <td className={sheet.number}>{number.format(totals.noClass)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles.footnote}>{t('note')}</p>
    </section>
  )
}
