import { useTranslation } from 'react-i18next'
import { LessonShown } from '../../ui/lesson-shown.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useNearby } from './nearby.ts'
import type { ClassPlace, Stepped } from './stepped.ts'
import styles from './steps.module.css'

export interface Classmate {
  readonly id: string
  readonly fullName: string
}

interface TeachLessonProps {
  readonly place: ClassPlace
  readonly student: Stepped
  readonly level: number
  readonly lesson: number
  readonly chosen: readonly Classmate[]
  readonly onChoose: (chosen: readonly Classmate[]) => void
}

/** The lesson as its guide has it, and who of the class can join. Only who sat there is ticked, so nobody else is at first. */
export function TeachLesson({ place, student, level, lesson, chosen, onChoose }: TeachLessonProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'steps' })
  const { near, from, to } = useNearby({ classroomId: place.classroomId, student, level, lesson })
  const isChosen = (id: string) => chosen.some(each => each.id === id)
  return (
    <LessonShown level={level} lesson={lesson}>
      <fieldset className={styles.join}>
        <legend>
          {near ? near.length === 0 ? t('alone') : t('with', { from, to }) : <Skeleton width="18rem" height={12} />}
        </legend>
        {near?.map(({ id, fullName, nextLesson }) => (
          <label key={id} className={styles.joins}>
            <input
              type="checkbox"
              checked={isChosen(id)}
              onChange={() =>
                onChoose(isChosen(id) ? chosen.filter(each => each.id !== id) : [...chosen, { id, fullName }])
              }
            />
            <bdi>{fullName}</bdi> <small>{nextLesson}</small>
          </label>
        ))}
      </fieldset>
    </LessonShown>
  )
}
