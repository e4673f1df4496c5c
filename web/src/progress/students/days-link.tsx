import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, STUDENT } from '../../address/address.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { DaysLine } from './days-line.tsx'
import { fromClass } from './page-link.ts'
import type { Student } from './student-view.ts'

interface DaysLinkProps {
  readonly student: Student
  readonly weekdays: ReadonlySet<number>
}

/** A student's last weeks, which open the page that has all of them (PAGE-1). */
export function DaysLink({ student, weekdays }: DaysLinkProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const { districtId, classroomId } = useRouteIds()
  return (
    <Link
      to={addressOf(STUDENT, { districtId, studentId: student.id })}
      search={fromClass(classroomId)}
      tabIndex={-1}
      title={t('openPage', { name: student.firstName })}
    >
      <DaysLine days={student.recentDays} weekdays={weekdays} />
    </Link>
  )
}
