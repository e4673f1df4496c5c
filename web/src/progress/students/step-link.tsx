import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, STUDENT, STUDENT_WINDOW } from '../../address/address.ts'
import { keepSearch, type Search } from '../../address/search-params.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { lessonPage } from '../../ui/lesson-link.tsx'
import type { StudentStep } from './attention.ts'
import { fromClass } from './page-link.ts'
import styles from './step-link.module.css'

const ICONS: Readonly<Record<StudentStep['act'], IconName>> = {
  ...{ signIn: 'key', test: 'edit', teach: 'guides', ask: 'student', extra: 'calendar' },
}

/** Where a student of a class is. */
export interface ClassPlace {
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
}

type ToPage = (before: Search) => Search

/** The lesson, the tool or the part of the student's page that a step is about (ATT-16). */
function whereDone(place: ClassPlace, studentId: string, { act, lesson }: StudentStep, search: ToPage) {
  const guide = lesson && lessonPage({ ...lesson, classroomId: place.classroomId })
  if (guide) return guide
  const ids = { ...place, studentId }
  if (act === 'signIn') return { to: addressOf(`${STUDENT_WINDOW}/pin_code`, ids), search: keepSearch }
  if (act === 'test') return { to: addressOf(STUDENT_WINDOW, ids), search: keepSearch }
  return { to: addressOf(STUDENT, ids), search, hash: { teach: 'next', ask: 'days', extra: 'growth' }[act] }
}

interface StepLinkProps {
  readonly step: StudentStep
  readonly place: ClassPlace
  readonly student: { readonly id: string; readonly fullName: string }
  /** The search of the student's page, for a link from elsewhere than the table of the class. */
  readonly toPage?: ToPage
}

/** The next step for a student, which leads to where it is done. */
export function StepLink({ step, place, student, toPage = fromClass(place.classroomId) }: StepLinkProps) {
  const { t } = useTranslation('progress')
  return (
    <Link {...whereDone(place, student.id, step, toPage)} className={styles.step}>
      <Icon name={ICONS[step.act]} size={15} />
      <span>
        <span className="visually-hidden">{t('today.next')} </span>
        {step.words}
        <span className="visually-hidden"> {student.fullName}</span>
      </span>
    </Link>
  )
}
