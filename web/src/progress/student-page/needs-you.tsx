import { urgencyOf } from '@hornbook/rules/figures/attention'
import { useTranslation } from 'react-i18next'
import { NoteButton } from '../notes/note-button.tsx'
import { StepButton, TickButton } from '../steps/step-button.tsx'
import { stepLine } from '../steps/step-words.ts'
import type { ClassPlace } from '../steps/stepped.ts'
import { nextStep } from '../students/attention.ts'
import { Why } from '../students/why.tsx'
import type { PartProps } from './record.ts'
import styles from './student-page.module.css'

interface NeedsYouProps extends PartProps {
  /** The class where the student is; null for one who is in none. */
  readonly place: ClassPlace | null
}

/** Why the student needs somebody, what is being done, and the next step (ATT-16, ATT-17). */
export function NeedsYou({ student, place }: NeedsYouProps) {
  const { t } = useTranslation('progress')
  const { t: ofPage } = useTranslation('progressStudentPage')
  const step = nextStep(student, t)
  if (!student.note && !student.lastStep && !place) return null
  const urgency = student.note ? 'inHand' : student.attention && urgencyOf(student.attention.reason)
  return (
    <section className={styles.needsYou} aria-label={ofPage('needsYou')} data-urgency={urgency}>
      {student.attention || student.note ? (
        <Why student={student} inFull />
      ) : (
        <p className={styles.calm}>{ofPage('nothing')}</p>
      )}
      {student.lastStep && <CameOfIt step={student.lastStep} note={student.note} />}
      {place && (
        <span className={styles.steps}>
          {step && <StepButton step={step} place={place} student={student} />}
          {step && !student.note && <TickButton step={step} place={place} student={student} />}
          <NoteButton student={student} today={student.today} />
        </span>
      )}
    </section>
  )
}

interface CameOfItProps {
  readonly step: NonNullable<PartProps['student']['lastStep']>
  readonly note: PartProps['student']['note']
}

/** The step that was last ticked as done, and what came of it (ATT-20). */
function CameOfIt({ step, note }: CameOfItProps) {
  const { t } = useTranslation('progress')
  const done = stepLine(step, t)
  // Said once: who is in hand because of this step has it above.
  const isSaid = note?.step && stepLine(note.step, t) === done
  return (
    <p className={styles.cameOfIt}>
      {!isSaid && `${done}. `}
      <b>
        {t('steps.done.lessons', { count: step.lessonsSince })}
        {step.testsSince > 0 && ` ${t('steps.done.tests', { count: step.testsSince })}`}
      </b>
    </p>
  )
}
