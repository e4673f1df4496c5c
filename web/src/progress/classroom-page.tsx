import './texts.ts'
import { gradeName } from '@hornbook/rules/reading/grades'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unitAddress } from '../address/address.ts'
import type { Included } from '../api/answer.ts'
import { ListBeneath, useBeneath } from '../table/list-beneath.ts'
import { useScreen } from '../ui/use-screen.ts'
import { useCountFilters } from './count-click.ts'
import { Dashboard } from './dashboard/dashboard.tsx'
import { useDashboardPage } from './dashboard/use-dashboard-page.ts'
import { ExplainedButtons } from './explained/explained-buttons.tsx'
import { classroomQuery, type RouteIds, schoolQuery, studentSummariesQuery } from './queries.ts'
import { TickedNotice } from './steps/ticked-notice.tsx'
import { StudentTable } from './students/student-table.tsx'
import { PhoneFoot } from './today/phone-foot.tsx'
import { Today } from './today/today.tsx'
import { useCanonicalPath } from './use-canonical-path.ts'
import { NO_DATES, useDashboardContext, useOverview, useRouteIds } from './use-dashboard-context.ts'

/** A class: its teachers, its overview and its students (DASH-1). */
export function ClassroomPage() {
  const ids = useRouteIds()
  return <Classroom key={ids.classroomId} {...ids} />
}

function Classroom(ids: RouteIds) {
  const { districtId, schoolId, classroomId } = ids
  const { t } = useTranslation('progress')
  const context = useDashboardContext()
  const school = useQuery(schoolQuery(schoolId))
  const classroom = useQuery(classroomQuery(classroomId))
  const options = { enabled: context.range !== null, placeholderData: keepPreviousData }
  const students = useQuery({ ...studentSummariesQuery(classroomId, context.range ?? NO_DATES), ...options })
  const overview = useOverview('classroom', classroomId, context.range)
  useCountFilters('classroom', classroomId)
  const row = classroom.data?.row
  useCanonicalPath(row)
  const title = row && (row.name ?? t('classroom', { id: classroomId }))
  const queries = { context, overview, unit: classroom, rows: students }
  useDashboardPage({
    ...queries,
    title,
    crumbs: [
      { label: context.district.data?.row.name, to: unitAddress({ districtId }) },
      { label: school.data?.row.name, to: unitAddress({ districtId, schoolId }) },
      { label: title },
    ],
  })
  const about = useMemo(
    () => row && describeClass(classroom.data?.included ?? [], t('students', { count: row.studentsCount })),
    [row, classroom.data, t],
  )
  const isPhone = useScreen() === 'phone'
  const beneath = useBeneath(unitAddress(ids, 'table'), undefined, undefined, { also: unitAddress(ids) })
  return (
    <>
      <Dashboard
        {...queries}
        title={title}
        about={about}
        explained={
          <ExplainedButtons kind="classroom" id={classroomId} title={title ?? ''} learners={students.data?.rows} />
        }
        table="students"
        first={
          !students.isError || students.data ? (
            <Today students={students.data?.rows} today={context.district.data?.row.today ?? ''} />
          ) : null
        }
      >
        {props => (
          <StudentTable
            {...props}
            students={students}
            context={context}
            goals={overview.goals}
            onList={beneath.shown.set}
          />
        )}
      </Dashboard>
      {isPhone && <PhoneFoot students={students.data?.rows ?? []} />}
      <TickedNotice />
      <ListBeneath value={beneath}>
        <Outlet />
      </ListBeneath>
    </>
  )
}

/** 'Tess Alvarez, Noor Haddad · Kindergarten · 28 students'. */
function describeClass(included: readonly Included[], students: string): string {
  const of = (type: string, name: string) => included.filter(each => each.type === type).map(each => String(each[name]))
  const teachers = included.filter(each => each.type === 'teacher' && each.archived !== true)
  return [
    teachers.map(each => String(each.fullName)).join(', '),
    of('grade', 'name').map(gradeName).join(', '),
    students,
  ]
    .filter(Boolean)
    .join(' · ')
}
