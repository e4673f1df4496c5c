import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, STUDENT } from '../../address/address.ts'
import { useSearchParams } from '../../address/search-params.ts'
import { rangeFromSearch } from '../../dates/range-search.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { sortRows } from '../../table/model/sorting.ts'
import { useMatchingRows } from '../../table/use-matching-rows.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Icon } from '../../ui/icons.tsx'
import { useKey } from '../../ui/use-key.ts'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import { studentSummariesQuery } from '../queries.ts'
import { CLASS_PARAM, fromClass } from '../students/page-link.ts'
import { searchTextOf, studentChips } from '../students/student-chips.ts'
import { studentColumns } from '../students/student-columns.tsx'
import type { Student } from '../students/student-view.ts'
import { NO_DATES } from '../use-dashboard-context.ts'
import styles from './classmates.module.css'
import { neighboursOf } from './neighbours.ts'

interface ClassmatesProps {
  readonly districtId: string
  /** Undefined until the class is known. */
  readonly classroomId: string | undefined
  readonly studentId: string
  /** The district's date; undefined until it is known. */
  readonly today: string | undefined
  /** The zone that the table shows instants in. */
  readonly zone: string
}

const NONE: readonly never[] = []
const NOTHING: ReadonlySet<string> = new Set()
const AS_LISTED = { defaultSort: 'fullName', defaultHidden: NOTHING }

/**
 * The student's neighbours in the table that the page was opened from, otherwise in the class by name; the address says
 * which (PAGE-5). The class is fetched only where it is not in the cache.
 */
function useNeighbours({ classroomId, studentId, today, zone }: ClassmatesProps) {
  const { t } = useTranslation('progress')
  const { search } = useSearchParams()
  const students = useQuery({
    ...studentSummariesQuery(classroomId ?? '', today === undefined ? NO_DATES : rangeFromSearch(search, today)),
    enabled: classroomId !== undefined && today !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows: readonly Student[] = students.data?.rows ?? NONE
  const { schoolYearEnd } = useDistrictGoals()
  const names = useNameOrder()
  const columns = useMemo(
    () => studentColumns(t, { goals: 'own', zone, weekdays: new Set(), schoolYearEnd, names }),
    [t, zone, schoolYearEnd, names],
  )
  const chips = useMemo(() => studentChips(t, true), [t])
  const asked = useTableState(columns, chips, NONE, AS_LISTED)
  const shown = useMatchingRows({ rows, columns, chips, filters: NONE, searchText: searchTextOf, ...typedIn(asked) })
  const isFromTable = search[CLASS_PARAM] === classroomId
  const sort = isFromTable ? asked.sort : BY_NAME
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  return neighboursOf(isFromTable ? shown.rows : rows, sorted, studentId)
}

const BY_NAME = { column: 'fullName', descending: false }
const typedIn = (state: ReturnType<typeof useTableState>) => ({ state, typed: state.typed })

/** The previous and the next student of the class, also by the keys k and j. Its place is kept while it loads. */
export function Classmates(props: ClassmatesProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'classmates' })
  const { districtId, classroomId } = props
  const navigate = useNavigate()
  const found = useNeighbours(props)
  const linkTo = ({ id }: Student) => ({
    to: addressOf(STUDENT, { districtId, studentId: id }),
    search: fromClass(classroomId ?? ''),
    // Back leads to where the first student was opened.
    replace: true,
  })
  const go = (student: Student | undefined) => student && void navigate(linkTo(student))
  useKey('k', () => go(found?.previous))
  useKey('j', () => go(found?.next))
  const link = (student: Student | undefined, which: 'previous' | 'next', key: string) =>
    student && (
      <Link {...linkTo(student)} className={styles[which]} aria-keyshortcuts={key} title={t('key', { key })}>
        <Icon name="next" size={16} />
        <span>
          {t(which)} <bdi>{student.fullName}</bdi>
        </span>
      </Link>
    )
  if (!found || found.count < 2) return <div className={styles.classmates} />
  return (
    <nav className={styles.classmates} aria-label={t('label')}>
      {link(found.previous, 'previous', 'k')}
      <span className={styles.place}>{t('place', { place: found.place, count: found.count })}</span>
      {link(found.next, 'next', 'j')}
    </nav>
  )
}
