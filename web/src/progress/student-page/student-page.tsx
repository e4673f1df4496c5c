import './student-page-texts.ts'
import '../texts.ts'
import { gradeName } from '@hornbook/rules/reading/grades'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { STUDENT_WINDOW, unitAddress } from '../../address/address.ts'
import { keepSearch, useSearchParams } from '../../address/search-params.ts'
import { useZone } from '../../dates/use-zone.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { Failure } from '../../ui/states/failure.tsx'
import { LoadingLine, Skeleton } from '../../ui/states/skeleton.tsx'
import { Paper } from '../downloads/paper.tsx'
import parts from '../part/part.module.css'
import { districtQuery, studentRecordQuery } from '../queries.ts'
import type { ClassPlace } from '../steps/stepped.ts'
import { TickedNotice } from '../steps/ticked-notice.tsx'
import { CLASS_PARAM } from '../students/page-link.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { Calendar } from './calendar.tsx'
import { Classmates } from './classmates.tsx'
import { Figures } from './figures.tsx'
import { Growth } from './growth.tsx'
import { Lessons } from './lessons.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Places } from './places.tsx'
import type { PartProps, StudentRecord } from './record.ts'
import { Sentence } from './sentence.tsx'
import styles from './student-page.module.css'
import { Tests } from './tests.tsx'
import { WhatComesNext } from './what-comes-next.tsx'

/** Everything about one student in one place (PAGE-1). */
export function StudentPage() {
  const { districtId } = useRouteIds()
  const { studentId } = useParams({ strict: false }) as { studentId: string }
  const { search } = useSearchParams()
  const from = search[CLASS_PARAM]
  const district = useQuery(districtQuery(districtId))
  const record = useQuery({ ...studentRecordQuery(studentId), placeholderData: keepPreviousData })
  const { error, refetch } = record
  // While a classmate loads, only the class stays: nobody is shown under another's name.
  const student = record.isPlaceholderData ? undefined : record.data?.row
  const place = placeOf(record.data?.row, from, student === undefined)
  usePage({
    title: student?.fullName ?? '',
    area: 'dashboard',
    crumbs: [
      { label: district.data?.row.name, to: unitAddress({ districtId }) },
      ...(place
        ? [
            { label: place.school ?? undefined, to: unitAddress({ districtId, schoolId: place.schoolId }) },
            { label: place.classroom ?? undefined, to: unitAddress({ ...place, districtId }) },
          ]
        : []),
      { label: student?.fullName },
    ],
  })
  const isShown = student !== undefined
  // The part that the URL's hash names exists only now.
  useEffect(() => {
    if (isShown) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isShown])
  const zone = useZone(district.data?.row.relationships.timezone)
  if (error) return <Failure page error={error} onRetry={() => void refetch()} />
  const isInClass = place?.ended === null && student?.archived === false
  const classroomId = student ? (isInClass ? (place.classroomId ?? undefined) : undefined) : from
  return (
    <>
      <Classmates
        districtId={districtId}
        classroomId={classroomId}
        studentId={studentId}
        today={district.data?.row.today}
        zone={zone}
      />
      {student ? (
        <Everything
          student={student}
          className={place?.classroom ?? null}
          place={
            isInClass ? { districtId, schoolId: place.schoolId ?? '', classroomId: place.classroomId ?? '' } : null
          }
        />
      ) : (
        <Waiting />
      )}
      <TickedNotice />
    </>
  )
}

/** The class that the page was opened from, if the student is in it now; else the latest class. */
function placeOf(student: StudentRecord | undefined, from: string | undefined, onlyFrom: boolean) {
  const seen = student?.places.filter(({ classroomId }) => classroomId !== null) ?? []
  const opened = seen.find(({ classroomId, ended }) => classroomId === from && ended === null)
  return opened ?? (onlyFrom ? undefined : seen[0])
}

/** In the final shape. */
function Waiting() {
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>
            <Skeleton width={240} height={24} />
          </h1>
          <LoadingLine message="student" />
        </div>
      </div>
      <div className={styles.needsYou}>
        <Skeleton width="30%" height={13} />
      </div>
      <div className={`${parts.part} ${styles.waiting}`} data-content-loading="">
        <Skeleton width="60%" height={13} />
      </div>
    </>
  )
}

interface EverythingProps extends PartProps {
  readonly className: string | null
  /** Null for a student who is in no class now. */
  readonly place: ClassPlace | null
}

function Everything({ student, className, place }: EverythingProps) {
  const { t } = useTranslation('progressStudentPage')
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
              className,
              student.oneRosterId && t('id', { id: student.oneRosterId }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={styles.actions}>
          <Paper student={student} />
          {place && (
            <ButtonLink to={STUDENT_WINDOW} params={{ ...place, studentId: student.id }} search={keepSearch}>
              {t('tools')}
            </ButtonLink>
          )}
        </div>
      </div>
      <Sentence student={student} />
      <NeedsYou student={student} place={place} />
      <Figures student={student} />
      <div className={`${parts.two} ${styles.halves}`}>
        <div>
          <Growth student={student} />
          <Calendar student={student} />
          <Tests student={student} />
        </div>
        <div>
          <WhatComesNext student={student} classroomId={place?.classroomId} />
          <Places student={student} />
        </div>
      </div>
      <Lessons student={student} />
    </>
  )
}
