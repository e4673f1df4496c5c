import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CLASSROOM, STUDENT } from '../../address/address.ts'
import { NoteButton } from '../notes/note-button.tsx'
import { StepButton, TickButton } from '../steps/step-button.tsx'
import { nextStep } from '../students/attention.ts'
import { Why } from '../students/why.tsx'
import styles from './attention-list.module.css'
import type { Attending } from './use-attention-list.ts'

interface AttentionRowProps {
  readonly student: Attending
  readonly districtId: string
  /** The district's date. */
  readonly today: string
}

/** One student: the reason or what is being done, where the student is, and the next step. */
export function AttentionRow({ student, districtId, today }: AttentionRowProps) {
  const { t } = useTranslation('progress')
  const step = nextStep(student, t)
  const { school, classroom } = student.relationships
  const place = { districtId, schoolId: school ?? '', classroomId: classroom ?? '' }
  return (
    <tr className={styles.row}>
      <th scope="row">
        <Link to={STUDENT} params={{ districtId, studentId: student.id }}>
          <bdi>{student.fullName}</bdi>
        </Link>
      </th>
      <td>
        <Why student={student} />
      </td>
      <td className={styles.where}>
        <Link to={CLASSROOM} params={place}>
          <bdi>{student.classroomName ?? t('classroom', { id: place.classroomId })}</bdi>
        </Link>
        <small>
          <bdi>{student.schoolName}</bdi>
        </small>
      </td>
      <td>
        <span className={styles.acts}>
          {step && <StepButton step={step} place={place} student={student} />}
          {step && !student.note && <TickButton step={step} place={place} student={student} />}
          <NoteButton student={student} today={today} />
        </span>
      </td>
    </tr>
  )
}
