import '../texts.ts'
import { NOTE } from '@hornbook/rules/figures/in-hand'
import type { Level } from '@hornbook/rules/reading/curriculum'
import { unitOf } from '@hornbook/rules/reading/units'
import { Drawer, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lessonPage } from '../../ui/lesson-link.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useScreen } from '../../ui/use-screen.ts'
import { attentionWords, type StudentStep } from '../students/attention.ts'
import type { OtherStepProps } from './other-step.tsx'
import type { ClassPlace, Stepped } from './stepped.ts'
import styles from './steps.module.css'
import { type Classmate, TeachLesson } from './teach-lesson.tsx'
import { tick } from './ticked.ts'

/** Behind one press in ten; the panel itself is there at once. What `lazy` could not load, it would not load again. */
const OTHER_STEP = {
  queryKey: ['otherStep'],
  queryFn: async () => (await import('./other-step.tsx')).OtherStep,
  staleTime: Number.POSITIVE_INFINITY,
  // In the moment in which a network comes back it may fail once more, and the page would be loaded anew (`old-tab.ts`).
  refetchOnReconnect: false,
}

/** What somebody has put into a step and not yet ticked. */
export interface StepDraft {
  readonly text: string
  readonly others: readonly Classmate[]
}

interface StepPanelProps {
  readonly step: StudentStep
  readonly place: ClassPlace
  readonly student: Stepped
  readonly draft: readonly [StepDraft, Dispatch<SetStateAction<StepDraft>>]
  readonly onClose: () => void
}

/** A next step beside its list: what it says, whom it is for, and the tick. Esc leads back to the row. */
export function StepPanel({ step, place, student, draft: [{ text, others }, change], onClose }: StepPanelProps) {
  const { t } = useTranslation('progress')
  useFocusBack()
  const isPhone = useScreen() === 'phone'
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const press = async () => {
    if (state === 'working') return
    setState('working')
    const isSaved = await tick({ step, classroomId: place.classroomId, students: [student, ...others], text })
    if (isSaved) onClose()
    else setState('failed')
  }
  useTickKey(() => void press())
  const { lesson } = step
  const guide =
    lesson &&
    lessonPage({ ...lesson, classroomId: place.classroomId, group: [student.id, ...others.map(({ id }) => id)] })
  const about = { place, student }
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '94dvh' : 540}
      title={<Title step={step} student={student} />}
      classNames={{ content: styles.panel!, header: styles.head!, body: styles.body!, title: styles.title! }}
    >
      <div className={styles.inside}>
        {step.act === 'teach' && lesson && (
          <TeachLesson {...about} {...lesson} chosen={others} onChoose={chosen => change({ text, others: chosen })} />
        )}
        {step.act !== 'teach' && <LoadedStep {...about} act={step.act} test={step.test} />}
        <TextInput
          label={t('steps.note')}
          description={t('steps.noteHelp')}
          maxLength={NOTE.maxLength}
          value={text}
          onChange={event => change({ text: event.currentTarget.value, others })}
        />
      </div>
      <div className={styles.foot}>
        {/* Beside the button: the end of a long lesson is out of sight. */}
        {state === 'failed' && (
          <p role="alert" className={styles.problem}>
            {t('steps.failed')}
          </p>
        )}
        <Button
          variant="primary"
          writes
          aria-keyshortcuts="t"
          aria-busy={state === 'working'}
          icon={<Icon name="check" size={16} />}
          onClick={() => void press()}
        >
          {t(`steps.tick.${step.act}`)}
        </Button>
        {guide && (
          <ButtonLink {...guide} icon={<Icon name="full" size={16} />}>
            {t('steps.fullScreen')}
          </ButtonLink>
        )}
        {isPhone && (
          <Button variant="quiet" onClick={onClose}>
            {t('steps.close')}
          </Button>
        )}
        <span className={styles.keys} aria-hidden="true">
          <kbd>T</kbd> {t(`steps.tick.${step.act}`)} <kbd>Esc</kbd> {t('steps.close')}
        </span>
      </div>
    </Drawer>
  )
}

/** Without a network the failure stands in the panel, and the page stays. */
function LoadedStep(props: OtherStepProps) {
  const { data: OtherStep, error, refetch } = useQuery(OTHER_STEP)
  if (OtherStep) return <OtherStep {...props} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return <SkeletonRows rows={4} message="student" />
}

function Title({ step, student }: Pick<StepPanelProps, 'step' | 'student'>): ReactNode {
  const { t } = useTranslation('progress')
  const reason = attentionWords(student, t)?.reason
  const { lesson: at, act } = step
  const unit = at && unitOf({ level: at.level as Level, lesson: at.lesson })
  return (
    <>
      <small>
        {reason && `${reason} · `}
        <bdi>{student.fullName}</bdi>
      </small>
      {at ? (
        <b>
          {t('steps.lesson', at)} <LevelChip level={at.level}>{t('cells.level', { level: at.level })}</LevelChip>
        </b>
      ) : (
        <b>{act === 'test' || act === 'teach' ? step.words : t(`steps.${act}.title`)}</b>
      )}
      {at && unit && (
        <small>
          {t('steps.unit', {
            unit: unit.label,
            place: at.lesson - unit.startLesson + 1,
            all: unit.endLesson - unit.startLesson + 1,
          })}
        </small>
      )}
    </>
  )
}

/** `t` ticks, also while the focus is in the guide's page, but not while somebody types. */
function useTickKey(onPress: () => void) {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== 't' || ctrlKey || metaKey || altKey) return
      if (target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea')) return
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
