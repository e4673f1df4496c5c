import type { Level } from '@hornbook/rules/reading/curriculum'
import { UNITS, unitOf } from '@hornbook/rules/reading/units'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { LessonLink } from '../../ui/lesson-link.tsx'
import { outlookWords } from '../outlook/outlook.ts'
import { Part } from '../part/part.tsx'
import type { PartProps } from './record.ts'
import styles from './student-page.module.css'

interface WhatComesNextProps extends PartProps {
  /** The class where the student is. */
  readonly classroomId: string | undefined
}

/** The next lesson, the goal, the next unit and the next test. */
export function WhatComesNext({ student, classroomId }: WhatComesNextProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentPage.next' })
  const { t: own } = useTranslation('progress')
  const { currentLevel: level, currentLesson, nextLesson: lesson, goal, upcomingTest: test } = student
  const item = (icon: IconName, title: ReactNode, text: string) => (
    <li>
      <Icon name={icon} size={17} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </li>
  )
  const at = level === null || lesson === null ? null : { level: level as Level, lesson }
  const unit = at && unitOf(at)
  const next = unit && UNITS[UNITS.indexOf(unit) + 1]
  const pace = student.outlook && outlookWords(student.outlook, own, student.schoolYearEnd)
  const isTesting = student.requiresAssessmentAction && test !== null
  return (
    <Part anchor="next" title={t('title')}>
      <ol className={styles.next}>
        {isTesting && item('edit', t('test', { test }), t('testText'))}
        {at && unit
          ? item(
              'guides',
              <LessonLink key="lesson" {...at} classroomId={classroomId}>
                {t('lesson', at)}
              </LessonLink>,
              [
                t('unit', {
                  unit: unit.label,
                  place: at.lesson - unit.startLesson + 1,
                  all: unit.endLesson - unit.startLesson + 1,
                }),
                lesson !== currentLesson && t('skipped', { lesson }),
              ]
                .filter(Boolean)
                .join(' · '),
            )
          : item('check', t('all'), '')}
        {at &&
          goal &&
          goal.toGo > 0 &&
          item(
            'note',
            t('goal', goal),
            [t('goalMore', { count: goal.toGo }), pace?.state, pace?.pace].filter(Boolean).join(' · '),
          )}
        {at && goal && goal.toGo === 0 && item('check', t('goalMet'), '')}
        {next &&
          item(
            'next',
            t('unitNext', { lesson: next.startLesson, unit: next.label }),
            t('unitNextMore', { count: next.endLesson - next.startLesson + 1 }),
          )}
        {!isTesting && item('check', t('noTest'), '')}
      </ol>
    </Part>
  )
}
