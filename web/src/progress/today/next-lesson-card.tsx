import type { Level } from '@hornbook/rules/reading/curriculum'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, CLASSROOM } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lessonPage } from '../../ui/lesson-link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { countClick } from '../count-click.ts'
import { unitOf } from '../explained/skill-rows.ts'
import { WhyThisLesson } from '../explained/why-this-lesson.tsx'
import { LessonFeedback } from '../feedback/lesson-feedback.tsx'
import { suggestionQuery } from '../queries.ts'
import type { Student } from '../students/student-view.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { LessonWords } from './lesson-words.tsx'
import { readyFor, SOON } from './ready.ts'
import styles from './today.module.css'

/** How many are called by name. */
const NAMED = 2

/** The lesson to teach the whole class next: its words, who is ready, and who is not (STU-6). */
export function NextLessonCard({ students }: { readonly students: readonly Student[] | undefined }) {
  const { t } = useTranslation('progress')
  const heading = useId()
  const ids = useRouteIds()
  const { data, isError } = useQuery(suggestionQuery(ids.classroomId))
  const unit = data?.levelName && data.lessonOrder !== null ? unitOf(data.levelName, data.lessonOrder) : undefined
  const groups = (
    <ButtonLink
      size="small"
      to={addressOf(`${CLASSROOM}/groups`, { ...ids })}
      search={keepSearch}
      icon={<Icon name="rostering" size={15} />}
      onClick={() =>
        countClick({ name: 'smallGroupsOpened', properties: { instituteType: 'classroom', id: ids.classroomId } })
      }
    >
      {t('today.lesson.groups')}
    </ButtonLink>
  )
  return (
    <section className={styles.lesson} aria-labelledby={heading} aria-busy={!data && !isError} data-above-table="">
      <p className={styles.lessonTitle}>
        <b id={heading}>{t('today.lesson.title')}</b> {t('today.lesson.about')}
        <WhyThisLesson />
      </p>
      {unit && data && data.lessonOrder !== null ? (
        <>
          <p className={styles.large}>
            <b>{t('today.lesson.lesson', { lesson: data.lessonOrder })}</b>
            <LevelChip level={unit.level}>{t('cells.level', { level: unit.level })}</LevelChip>
            <span title={unit.label}>
              {t('today.lesson.unit', {
                unit: unit.label,
                place: data.lessonOrder - unit.startLesson + 1,
                all: unit.endLesson - unit.startLesson + 1,
              })}
            </span>
          </p>
          <p className={styles.words}>
            <LessonWords level={unit.level} lesson={data.lessonOrder} />
          </p>
          <p className={styles.ready}>
            {students && <Ready students={students} level={unit.level} lesson={data.lessonOrder} />}
          </p>
          <div className={styles.acts}>
            <OpenLesson level={unit.level} lesson={data.lessonOrder} classroomId={ids.classroomId} />
            {groups}
            <LessonFeedback
              key={`${ids.classroomId} ${data.levelName} ${data.lessonOrder}`}
              classroomId={ids.classroomId}
              level={unit.level}
              lessonOrder={data.lessonOrder}
              given={data.feedback}
            />
          </div>
        </>
      ) : data || isError ? (
        <>
          <p className={styles.nothing}>{t(data ? 'teach.nothing' : 'today.lesson.failed')}</p>
          <div className={styles.acts}>{groups}</div>
        </>
      ) : (
        <>
          <Skeleton width="60%" height={26} />
          <Skeleton width="85%" height={14} />
          <Skeleton width="70%" height={11} />
        </>
      )}
    </section>
  )
}

interface LessonOf {
  readonly level: Level
  readonly lesson: number
}

function OpenLesson({ classroomId, ...of }: LessonOf & { readonly classroomId: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'today.lesson' })
  const guide = lessonPage({ ...of, classroomId })
  if (!guide) return null
  return (
    <ButtonLink {...guide} variant="primary" size="small" icon={<Icon name="guides" size={15} />}>
      {t('open', of)}
    </ButtonLink>
  )
}

function Ready({ students, level, lesson }: LessonOf & { readonly students: readonly Student[] }) {
  const { t } = useTranslation('progress', { keyPrefix: 'today.lesson' })
  const { past, at, soon, later } = readyFor(students, level, lesson)
  const called = (all: readonly Pick<Student, 'firstName'>[]) => {
    const names = all
      .slice(0, NAMED)
      .map(({ firstName }) => firstName)
      .join(', ')
    return all.length > NAMED ? t('more', { names, count: all.length - NAMED }) : names
  }
  const there = [
    at.length > 0 && (at.length > NAMED ? t('onItCount', { count: at.length }) : t('onIt', { names: called(at) })),
    past.length > 0 && t('past', { count: past.length }),
  ].filter(Boolean)
  return (
    <>
      <b>{t('ready', { count: past.length + at.length, all: students.length })}</b> {there.join(', ')}.{' '}
      {soon.length > 0 && `${t('soon', { count: soon.length, names: called(soon), within: SOON })} `}
      {later > 0 && t('later', { count: later })}
    </>
  )
}
