import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, SCHOOL, unitAddress } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { pathOf } from '../outlook/outlook.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import type { ComparedSchool } from './chosen-schools.ts'
import styles from './compare.module.css'
import { DaysDrawing } from './drawings.tsx'
import { mean } from './stand-out.ts'

/** The same evidence for each school on the same scales (COMPARE-4). */
export function ComparedSchools({ schools }: { readonly schools: readonly ComparedSchool[] }) {
  const { districtId } = useRouteIds()
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
  const { t: title } = useTranslation('progressCompare')
  const meanDays = mean(schools.map(({ averageDaysUsage }) => mean(averageDaysUsage)))
  const row = (label: string, about: string, cell: (each: ComparedSchool) => ReactNode) => (
    <tr>
      <th scope="row">
        {label}
        <small>{about}</small>
      </th>
      {schools.map(each => (
        <td key={each.id}>{cell(each)}</td>
      ))}
    </tr>
  )
  const partOf = (some: number, all: number) => (
    <span className={styles.figure}>
      {some} <small>{t('of', { all, share: `${displayedPercent(all === 0 ? 0 : (some * 100) / all)}%` })}</small>
    </span>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no group of fields
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title('schools')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {schools.map(each => (
              <th key={each.id} scope="col">
                <Link to={unitAddress({ districtId, schoolId: each.id })} search={keepSearch}>
                  {each.name}
                </Link>
                <small>{own('students', { count: each.studentsCount })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('attention'), t('attentionOfSchool'), each => partOf(each.attentionCount, each.studentsCount))}
          {row(t('path'), t('pathAbout'), each => {
            const { onPath, all } = pathOf({ ...each, watchCount: 0, inHandCount: 0 })
            return (
              <>
                {partOf(onPath, all)}
                <p className={styles.watching}>{own('outlook.reachedToo', { count: each.reachedCount })}</p>
              </>
            )
          })}
          {row(t('days'), t('daysOfSchools', { mean: formatDecimal(meanDays) }), ({ averageDaysUsage: days }) => (
            <div className={styles.withFigure}>
              <DaysDrawing
                days={days}
                mean={meanDays}
                label={t('daysDrawing', { from: formatDecimal(days[0] ?? 0), to: formatDecimal(days.at(-1) ?? 0) })}
              />
              <b>{formatDecimal(days.at(-1) ?? 0)}</b>
            </div>
          ))}
          {row(t('growth'), t('growthAbout'), each => (
            <Link to={addressOf(`${SCHOOL}/growth`, { districtId, schoolId: each.id })} search={keepSearch}>
              {t('growthOf', { name: each.name })}
            </Link>
          ))}
        </tbody>
      </table>
    </div>
  )
}
