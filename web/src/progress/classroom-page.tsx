import './texts.ts'
import { gradeName } from '@hornbook/rules/grades'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Included } from '../api/answer.ts'
import { Dashboard } from './dashboard/dashboard.tsx'
import { useDashboardPage } from './dashboard/use-dashboard-page.ts'
import { classroomRead, schoolRead, studentsRead } from './reads.ts'
import { StudentTable } from './students/student-table.tsx'
import { NO_DATES, useIds, useOverview, usePlace } from './use-place.ts'
import { useTrueAddress } from './use-true-address.ts'

/** A class: its teachers, its overview and its students (DASH-1). */
export function ClassroomPage() {
  const ids = useIds()
  return <Classroom key={ids.classroomId} {...ids} />
}

interface Ids {
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
}

function Classroom({ districtId, schoolId, classroomId }: Ids) {
  const { t } = useTranslation('progress')
  const place = usePlace()
  const school = useQuery(schoolRead(schoolId))
  const classroom = useQuery(classroomRead(classroomId))
  const kept = { enabled: place.range !== null, placeholderData: keepPreviousData }
  const students = useQuery({ ...studentsRead(classroomId, place.range ?? NO_DATES), ...kept })
  const overview = useOverview('classroom', classroomId, place.range)
  const row = classroom.data?.row
  useTrueAddress(row)
  const title = row && (row.name ?? t('classroom', { id: classroomId }))
  const up = `/dashboard/districts/${districtId}`
  const reads = { place, overview, unit: classroom, rows: students }
  useDashboardPage({
    ...reads,
    title,
    crumbs: [
      { label: place.district.data?.row.name, to: up },
      { label: school.data?.row.name, to: `${up}/schools/${schoolId}` },
      { label: title },
    ],
  })
  const about = useMemo(
    () => row && aboutClass(classroom.data?.included ?? [], t('students', { count: row.studentsCount })),
    [row, classroom.data, t],
  )
  const base = `${up}/schools/${schoolId}/classrooms/${classroomId}`
  return (
    <Dashboard {...reads} title={title} about={about} coming="classroomInformation" base={base} table="students">
      {given => <StudentTable {...given} base={base} students={students} place={place} goals={overview.goals} />}
    </Dashboard>
  )
}

/** 'Tess Alvarez, Noor Haddad · Kindergarten · 28 students'. */
function aboutClass(included: readonly Included[], students: string): string {
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
