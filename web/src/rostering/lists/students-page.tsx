import '../texts.ts'
import { MAX_BULK } from '@hornbook/contract/bulk-limit'
import { listGrades } from '@hornbook/contract/lookups/grades'
import { listStudents } from '@hornbook/contract/rostering/students'
import { sortedName } from '@hornbook/rules/people/names'
import { isGradeCode } from '@hornbook/rules/reading/grades'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keepSearch, useSearchParams } from '../../address/search-params.ts'
import { queryFor } from '../../api/queries.ts'
import { useWholeList } from '../../api/use-whole-list.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import type { Column } from '../../table/model/column.ts'
import { Button } from '../../ui/button/button.tsx'
import { useKey } from '../../ui/use-key.ts'
import { dateColumn, rosterSystemColumn, schoolsColumn, textColumn } from './columns.tsx'
import { RosterList } from './roster-list.tsx'
import { schoolFilter } from './school-filter.ts'
import { asksForClasses, extraColumns } from './student-columns.ts'
import { useClassNames, useSchoolNames } from './use-list.ts'
import { type ListedStudent, useStudentList } from './use-student-list.ts'

const schoolsOf = ({ relationships: { schools } }: ListedStudent) => schools ?? []

/** The students of a district (LIST-6). */
export function StudentsPage() {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const list = useStudentList()
  const { rows: found, rest, error, refetch } = useWholeList(listStudents, list.input)
  const schools = useSchoolNames(list.districtId)
  const grades = useQuery(queryFor(listGrades, {}))
  const { names } = schools
  const gradeNames = useMemo(
    () => grades.data && new Map(grades.data.rows.map(({ id, name }, rank) => [id, { name, rank }])),
    [grades.data],
  )
  const classes = useClassNames(list.districtId)
  const { search } = useSearchParams()
  // Their columns are hidden until somebody asks for them.
  const waits = classes.names === undefined && asksForClasses(search)
  const rows = names && gradeNames && !waits ? found : undefined
  const { zone, archived } = list
  const order = useNameOrder()
  const columns = useMemo<Column<ListedStudent>[]>(() => {
    const gradesOf = ({ relationships: { grades = [] } }: ListedStudent) =>
      grades.flatMap(id => gradeNames?.get(id) ?? []).sort((a, b) => a.rank - b.rank)
    const grade = (row: ListedStudent) =>
      gradesOf(row)
        .map(({ name }) => name)
        .join(', ')
    return [
      {
        ...textColumn<ListedStudent>({ id: 'name', header: t('columns.name'), text: row => row.fullName }),
        value: row => sortedName(row, order),
      },
      // Kindergarten comes before the first grade, so grades sort by their place and not by their letters.
      {
        ...textColumn<ListedStudent>({ id: 'grade', header: t('columns.grade'), text: grade }, { onPhone: 1 }),
        value: row => gradesOf(row)[0]?.rank ?? null,
        searched: grade,
        filter: { kind: 'texts', of: row => gradesOf(row).map(({ name }) => name), isKnown: isGradeCode },
      },
      schoolsColumn(t, names ?? new Map(), schoolsOf),
      textColumn({ id: 'oneRosterId', header: t('columns.studentId'), text: row => row.oneRosterId }, { onPhone: 2 }),
      dateColumn({ id: 'createdAt', header: t('columns.dateAdded'), at: row => row.createdAt }, zone),
      dateColumn({ id: 'updatedAt', header: t('columns.lastLogin'), at: row => row.updatedAt }, zone),
      ...(archived
        ? [
            textColumn<ListedStudent>({
              id: 'mergedInto',
              header: t('columns.mergedInto'),
              text: row => row.mergedInto,
            }),
          ]
        : []),
      rosterSystemColumn(t),
      ...extraColumns(t, classes.names),
    ]
  }, [t, names, classes.names, gradeNames, zone, archived, order])
  const filters = useMemo(() => [schoolFilter(t, names ?? new Map(), schoolsOf)], [t, names])
  const navigate = useNavigate()
  const { districtId } = list
  const openMove = () =>
    void navigate({
      to: '/districts/$districtId/students/student-enrollments',
      params: { districtId },
      search: keepSearch,
      resetScroll: false,
    })
  const moves = list.mayChange && !list.archived
  return (
    <RosterList
      noun="students"
      list={list}
      rows={rows}
      rest={rest}
      error={error ?? schools.error ?? grades.error ?? (waits ? classes.error : null)}
      onRetry={() => void Promise.all([refetch(), schools.refetch(), classes.refetch(), grades.refetch()])}
      columns={columns}
      filters={filters}
      {...(list.mayChange && { archives: 'students' })}
      {...(moves && { forSelected: selected => <Move selected={selected.size} onMove={openMove} /> })}
    />
  )
}

/** Moves what is selected, also with the key M. */
function Move({ selected, onMove }: { readonly selected: number; readonly onMove: () => void }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const mayMove = selected > 0 && selected <= MAX_BULK
  useKey('m', () => mayMove && onMove())
  return (
    <Button writes disabled={!mayMove} onClick={onMove}>
      {t('students.move')}
    </Button>
  )
}
