import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, SCHOOL, unitAddress } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { pathOf } from '../outlook/outlook.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import type { ComparedSchool } from './chosen-schools.ts'
import styles from './compare.module.css'
import { DaysCell, type EvidenceRow, EvidenceTable } from './evidence-table.tsx'
import { meanDaysOf, schoolWeeksOf } from './stand-out.ts'

interface ComparedSchoolsProps {
  readonly schools: readonly ComparedSchool[]
  /** The Mondays of their weeks. */
  readonly weeks: readonly string[]
}

/** The same evidence for each school on the same scales (COMPARE-4). */
export function ComparedSchools({ schools, weeks }: ComparedSchoolsProps) {
  const { districtId } = useRouteIds()
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
  const { t: title } = useTranslation('progressCompare')
  const meanDays = meanDaysOf(schools.map(schoolWeeksOf))
  const partOf = (some: number, all: number) => (
    <span className={styles.figure}>
      {some} <small>{t('of', { all, share: `${displayedPercent(all === 0 ? 0 : (some * 100) / all)}%` })}</small>
    </span>
  )
  const rows: readonly EvidenceRow<ComparedSchool>[] = [
    {
      label: t('attention'),
      about: t('attentionOfSchool'),
      cell: each => partOf(each.attentionCount, each.studentsCount),
    },
    {
      label: t('path'),
      about: t('pathAbout'),
      cell: each => {
        const { onPath, all } = pathOf(each)
        return (
          <>
            {partOf(onPath, all)}
            <p className={styles.watching}>{own('outlook.reachedToo', { count: each.reachedCount })}</p>
          </>
        )
      },
    },
    {
      label: t('days'),
      about: t('daysOfSchools', { mean: formatDecimal(meanDays) }),
      cell: each => <DaysCell days={schoolWeeksOf(each)} weeks={weeks} mean={meanDays} />,
    },
    {
      label: t('growth'),
      about: t('growthAbout'),
      cell: each => (
        <Link to={addressOf(`${SCHOOL}/growth`, { districtId, schoolId: each.id })} search={keepSearch}>
          {t('growthOf', { name: each.name })}
        </Link>
      ),
    },
  ]
  return (
    <EvidenceTable
      label={title('schools')}
      units={schools}
      rows={rows}
      head={each => (
        <>
          <Link to={unitAddress({ districtId, schoolId: each.id })} search={keepSearch}>
            {each.name}
          </Link>
          <small>{own('students', { count: each.studentsCount })}</small>
        </>
      )}
    />
  )
}
