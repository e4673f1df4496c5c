import type { Level } from '@hornbook/rules/reading/curriculum'
import { UNITS, unitOf } from '@hornbook/rules/reading/units'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { lessonPage } from '../../ui/lesson-link.tsx'
import { Part } from '../part/part.tsx'
import { useNearby } from '../steps/nearby.ts'
import { LessonWords } from '../today/lesson-words.tsx'
import type { PartProps, StudentRecord } from './record.ts'
import styles from './what-comes-next.module.css'

interface WhatComesNextProps extends PartProps {
  /** The class where the student is. */
  readonly classroomId: string | undefined
}

/** The next lesson with its words and who can join, the next unit, the goal, and the next test. */
export function WhatComesNext({ student, classroomId }: WhatComesNextProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'next' })
  const { currentLevel: level, nextLesson: lesson, goal, upcomingTest: test } = student
  const at = level === null || lesson === null ? null : { level: level as Level, lesson }
  const unit = at && unitOf(at)
  const next = unit && UNITS[UNITS.indexOf(unit) + 1]
  const isTesting = student.requiresAssessmentAction && test !== null
  return (
    <Part anchor="next" title={t('title')}>
      {isTesting && (
        <div className={styles.lesson}>
          <p className={styles.large}>
            <b>{t('test', { test })}</b>
          </p>
          <p className={styles.with}>{t('testText')}</p>
        </div>
      )}
      {at && <NextLesson student={student} level={at.level} lesson={at.lesson} classroomId={classroomId} />}
      <ol className={styles.next}>
        {!at && <Item icon="check" title={t('all')} text="" />}
        {next && at && (
          <Item
            icon="next"
            title={t(next.level === at.level ? 'unitNext' : 'unitNextLevel', {
              level: next.level,
              lesson: next.startLesson,
              unit: next.label,
            })}
            text={
              <WordsAnd
                level={next.level}
                lesson={next.startLesson}
                more={t('unitNextMore', { count: next.endLesson - next.startLesson + 1 })}
              />
            }
          />
        )}
        {at && goal && goal.toGo > 0 && (
          <Item
            icon="note"
            title={t(goal.level === at.level ? 'goal' : 'goalLevel', { level: goal.level, lesson: goal.lesson })}
            text={
              <WordsAnd level={goal.level as Level} lesson={goal.lesson} more={t('goalMore', { count: goal.toGo })} />
            }
          />
        )}
        {at && goal && goal.toGo === 0 && <Item icon="check" title={t('goalMet')} text="" />}
        {!isTesting && <Item icon="check" title={t('noTest')} text={latestTest(student, t)} />}
      </ol>
    </Part>
  )
}

interface ItemProps {
  readonly icon: IconName
  readonly title: string
  readonly text: ReactNode
}

function Item({ icon, title, text }: ItemProps) {
  return (
    <li>
      <Icon name={icon} size={17} />
      <span>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
    </li>
  )
}

interface LessonOf {
  readonly level: Level
  readonly lesson: number
}

function WordsAnd({ more, ...of }: LessonOf & { readonly more: string }) {
  return (
    <>
      <LessonWords {...of} after=" · " />
      {more}
    </>
  )
}

function NextLesson({ student, level, lesson, classroomId }: LessonOf & WhatComesNextProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'next' })
  const { near, from, to } = useNearby({ classroomId, student, level, lesson })
  const unit = unitOf({ level, lesson })
  const guide = lessonPage({ level, lesson, classroomId })
  return (
    <div className={styles.lesson}>
      <p className={styles.large}>
        <b>{t('lesson', { lesson })}</b> <LevelChip level={level}>{t('level', { level })}</LevelChip>{' '}
        <span>
          {unit &&
            t('unit', {
              unit: unit.label,
              place: lesson - unit.startLesson + 1,
              all: unit.endLesson - unit.startLesson + 1,
            })}
        </span>
      </p>
      {lesson !== student.currentLesson && <p className={styles.with}>{t('skipped', { lesson })}</p>}
      <p className={styles.words}>
        <LessonWords level={level} lesson={lesson} />
      </p>
      {near && (
        <p className={styles.with}>
          {near.length === 0 ? t('alone') : `${t('with')} `}
          {near.map(({ id, fullName }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <bdi>{fullName}</bdi>
            </span>
          ))}
          {near.length > 0 && t('onLessons', { from, to })}
        </p>
      )}
      {guide && (
        <ButtonLink {...guide} size="small" variant="primary" icon={<Icon name="guides" size={15} />}>
          {t('open', { lesson })}
        </ButtonLink>
      )}
    </div>
  )
}

/** 'Test 1 passed, 08/13/26'. */
function latestTest(
  { tests }: StudentRecord,
  t: ReturnType<typeof useTranslation<'progressStudentPage', 'next'>>['t'],
) {
  const passed = tests.find(({ result }) => result === 'passed')
  return passed ? t('testPassed', { test: passed.test }) : ''
}
