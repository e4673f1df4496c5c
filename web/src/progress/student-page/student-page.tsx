import '../texts.ts'
import { readStudentRecord } from '@hornbook/contract/progress/student-records'
import { gradeName } from '@hornbook/rules/reading/grades'
import { presetRange } from '@hornbook/rules/time/ranges'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keepSearch } from '../../address/search-params.ts'
import { queryFor } from '../../api/queries.ts'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { usePage } from '../../ui/page.ts'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import parts from '../part/part.module.css'
import { districtQuery } from '../queries.ts'
import { Benchmark } from '../students/student-cells.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { Calendar } from './calendar.tsx'
import { Growth } from './growth.tsx'
import { Lessons } from './lessons.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Paper } from './paper.tsx'
import { Places } from './places.tsx'
import type { StudentRecord } from './record.ts'
import styles from './student-page.module.css'
import { Tests } from './tests.tsx'
import { WhatComesNext } from './what-comes-next.tsx'

/** Everything about one student in one place (PAGE-1). */
export function StudentPage() {
  const { t } = useTranslation('progress', { keyPrefix: 'studentPage' })
  const { districtId } = useRouteIds()
  const { studentId } = useParams({ strict: false }) as { studentId: string }
  const district = useQuery(districtQuery(districtId))
  const { data, error, refetch } = useQuery(queryFor(readStudentRecord, { params: { studentId } }))
  const student = data?.row
  const place = student?.places.find(({ classroomId }) => classroomId !== null)
  const path = `/dashboard/districts/${districtId}`
  const classPath = place && `${path}/schools/${place.schoolId}/classrooms/${place.classroomId}`
  usePage({
    title: student?.fullName ?? '',
    area: 'dashboard',
    crumbs: [
      { label: district.data?.row.name, to: path },
      ...(place && classPath
        ? [
            { label: place.school ?? undefined, to: `${path}/schools/${place.schoolId}` },
            { label: place.classroom ?? undefined, to: classPath },
          ]
        : []),
      { label: student?.fullName },
    ],
  })
  const isShown = student !== undefined
  // The part that a link names is there only now.
  useEffect(() => {
    if (isShown) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isShown])
  if (error) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!student) return <Loading message="student" />
  const isInClass = place?.ended === null && !student.archived
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>
            <bdi>{student.fullName}</bdi>
          </h1>
          <p>
            {[
              student.archived && t('archived'),
              student.grades.map(gradeName).join(', '),
              place?.classroom,
              student.oneRosterId && t('id', { id: student.oneRosterId }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={styles.actions}>
          <Paper student={student} />
          {isInClass && (
            <Link to={`${classPath}/students/${student.id}`} search={keepSearch} className={styles.tools}>
              {t('tools')}
            </Link>
          )}
        </div>
      </div>
      <NeedsYou
        student={student}
        place={isInClass ? { districtId, schoolId: place.schoolId ?? '', classroomId: place.classroomId ?? '' } : null}
      />
      <Figures student={student} />
      <div className={parts.two}>
        <Growth student={student} />
        <WhatComesNext student={student} />
      </div>
      <Calendar student={student} />
      <Lessons student={student} />
      <div className={parts.two}>
        <Tests student={student} />
        <Places student={student} />
      </div>
    </>
  )
}

function Figures({ student }: { readonly student: StudentRecord }) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentPage' })
  const { currentLevel: level, currentLesson: lesson, goal, lessons, today } = student
  const since = presetRange('thisSchoolYear', today).start
  const days = new Set(lessons.filter(({ date }) => date >= since).map(({ date }) => date)).size
  const figure = (label: string, value: ReactNode, more: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} <small>{more}</small>
      </dd>
    </div>
  )
  return (
    <dl className={parts.figures}>
      {figure(
        t('position'),
        lesson === null || level === null ? (
          student.currentStatus
        ) : (
          <>
            <b>{lesson}</b> <LevelChip level={level}>{t('level', { level })}</LevelChip>
          </>
        ),
        lesson === null ? '' : student.currentStatus,
      )}
      {figure(
        t('goal'),
        goal ? <b>{Math.floor(goal.progress + 1e-9)}%</b> : '–',
        goal ? t('goalIs', goal) : t('noGoal'),
      )}
      {figure(t('benchmark'), <Benchmark text={student.benchmark} />, '')}
      {figure(t('days'), <b>{days}</b>, t('daysThisYear'))}
    </dl>
  )
}
