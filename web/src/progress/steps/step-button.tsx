import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { useOpenOver } from '../../ui/use-open-over.ts'
import type { StudentStep } from '../students/attention.ts'
import { type StepDraft, StepPanel } from './step-panel.tsx'
import type { ClassPlace, Stepped } from './stepped.ts'
import styles from './steps.module.css'
import { tick } from './ticked.ts'

const ICONS: Readonly<Record<StudentStep['act'], IconName>> = {
  signIn: 'key',
  test: 'edit',
  teach: 'guides',
  ask: 'student',
  extra: 'calendar',
}

interface StepButtonProps {
  readonly step: StudentStep
  readonly place: ClassPlace
  readonly student: Stepped
}

/** The next step for a student, which opens beside the list what it says (ATT-16). */
export function StepButton({ step, place, student }: StepButtonProps) {
  const { t } = useTranslation('progress')
  const { isOpen, open, close } = useOpenOver(`${step.act} ${student.id}`)
  // Kept while the panel is closed: nothing typed is lost by Esc.
  const draft = useState<StepDraft>({ text: '', others: [] })
  return (
    <>
      <Button
        variant="soft"
        size="small"
        className={styles.step}
        data-step=""
        aria-haspopup="dialog"
        icon={<Icon name={ICONS[step.act]} size={15} />}
        onClick={open}
      >
        <span>
          <span className="visually-hidden">{t('today.next')} </span>
          {step.words}
          <span className="visually-hidden"> {student.fullName}</span>
        </span>
      </Button>
      {/* Loaded with the page: a key that is pressed at once is not lost. */}
      {isOpen && <StepPanel step={step} place={place} student={student} draft={draft} onClose={close} />}
    </>
  )
}

/** Ticks the step as done, at one press. */
export function TickButton({ step, place, student }: StepButtonProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'steps' })
  const [isWorking, setWorking] = useState(false)
  const press = async () => {
    if (isWorking) return
    setWorking(true)
    await tick({ step, classroomId: place.classroomId, students: [student] })
    setWorking(false)
  }
  return (
    <Button
      size="small"
      writes
      className={styles.tick}
      data-tick=""
      aria-busy={isWorking}
      aria-label={t(`tickFor.${step.act === 'teach' ? 'teach' : 'other'}`, { name: student.fullName })}
      title={t('tickTitle')}
      icon={<Icon name="check" size={14} />}
      onClick={() => void press()}
    >
      <span>{t(`tick.${step.act}`)}</span>
    </Button>
  )
}
