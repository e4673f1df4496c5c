import './compare-texts.ts'
import '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { unitAddress } from '../../address/address.ts'
import { useSearchParams } from '../../address/search-params.ts'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import parts from '../part/part.module.css'
import { districtQuery, schoolComparisonQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { schoolsBeside } from './beside.ts'
import { Chooser, PARAMETERS } from './chooser.tsx'
import { chosenAmong } from './chosen.ts'
import styles from './compare.module.css'
import { ComparedSchools } from './compared-schools.tsx'
import { GoThereFirst } from './go-there-first.tsx'
import { byNeed } from './stand-out.ts'

/** Two to four schools of a district beside each other; the chosen ones stand in the address (COMPARE-4). */
export function CompareSchoolsPage() {
  const { t } = useTranslation('progressCompare')
  const { districtId } = useRouteIds()
  const { search } = useSearchParams()
  const district = useQuery(districtQuery(districtId))
  const { data, error, refetch } = useQuery(schoolComparisonQuery(districtId))
  const name = district.data?.row.name
  const title = t('schools')
  usePage({
    title,
    area: 'dashboard',
    crumbs: [{ label: name, to: unitAddress({ districtId }) }, { label: title }],
  })
  if (error) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading message="schoolInformation" />
  const schools = data.row.schools.filter(({ studentsCount }) => studentsCount > 0)
  if (schools.length < 2) return <Empty page title={t('noSchools')} />
  const chosen = chosenAmong(byNeed(schools), search[PARAMETERS.school])
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{title}</h1>
          <p>{name}</p>
        </div>
        <ViewsButton />
      </div>
      <GoThereFirst units={schoolsBeside(data.row, { districtId })} kind="school" />
      <Chooser kind="school" units={schools} chosen={chosen.map(({ id }) => id)} />
      <ComparedSchools schools={chosen} weeks={data.row.weeks} />
      <p className={styles.foot}>{t('footSchools')}</p>
    </>
  )
}
