import { useQuery } from '@tanstack/react-query'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { classComparisonQuery, schoolComparisonQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { type Beside, classesBeside, schoolsBeside } from './beside.ts'
import styles from './compare.module.css'
import { GoThereFirst } from './go-there-first.tsx'

/** Where to go first among the classes of a school, or the schools of a district. A teacher compares nothing. */
export function WhereToGo({ kind }: { readonly kind: 'classroom' | 'school' }) {
  const { districtId, schoolId } = useRouteIds()
  if (usePersonIn(districtId, schoolId).userType === 'Teacher') return null
  return kind === 'classroom' ? <AmongClasses /> : <AmongSchools />
}

function AmongClasses() {
  const ids = useRouteIds()
  const { data, isError } = useQuery(classComparisonQuery(ids.schoolId))
  return <Answer units={data && classesBeside(data.row, ids)} failed={isError} kind="classroom" />
}

function AmongSchools() {
  const ids = useRouteIds()
  const { data, isError } = useQuery(schoolComparisonQuery(ids.districtId))
  return <Answer units={data && schoolsBeside(data.row, ids)} failed={isError} kind="school" />
}

interface AnswerProps {
  readonly units: readonly Beside[] | undefined
  readonly failed: boolean
  readonly kind: 'classroom' | 'school'
}

/** The table below says the same in more words, so a failure leaves this out. */
function Answer({ units, failed, kind }: AnswerProps) {
  if (units) return units.length === 0 ? null : <GoThereFirst units={units} kind={kind} />
  if (failed) return null
  return (
    <section className={styles.first} aria-busy="true" data-above-table="">
      <div className={styles.loading}>
        <Skeleton width="60%" height={22} />
        <Skeleton width="80%" height={14} />
      </div>
    </section>
  )
}
