import { formatDecimal } from '@hornbook/rules/figures/display'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, SCHOOL, unitAddress } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { DaysCell, type EvidenceRow, EvidenceTable } from './evidence-table.tsx'
import { GrowthCell, PathCell, PlacesCell, Share } from './shared-cells.tsx'
import { type ComparedSchool, meanDaysOf, schoolWeeksOf } from './stand-out.ts'

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
  const rows: readonly EvidenceRow<ComparedSchool>[] = [
    {
      label: t('attention'),
      about: t('attentionOfSchool'),
      cell: each => <Share some={each.attentionCount} all={each.studentsCount} />,
    },
    {
      label: t('path'),
      about: t('pathAbout'),
      cell: each => <PathCell counts={each} />,
    },
    {
      label: t('days'),
      about: t('daysOfSchools', { mean: formatDecimal(meanDays) }),
      cell: each => <DaysCell days={schoolWeeksOf(each)} weeks={weeks} mean={meanDays} />,
    },
    { label: t('places'), about: t('placesAbout'), cell: each => <PlacesCell of={each} /> },
    {
      label: t('growth'),
      about: t('growthAbout'),
      cell: each => (
        <GrowthCell
          kind="school"
          id={each.id}
          name={each.name}
          to={addressOf(`${SCHOOL}/growth`, { districtId, schoolId: each.id })}
        />
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
