import type { Lesson } from '@hornbook/rules/reading/curriculum'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../dates/format-dates.ts'
import { useUser } from '../signed-in/current-session.ts'
import { ButtonAnchor, ButtonLink } from '../ui/button/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { LESSON_PARAM, LessonLink } from '../ui/lesson-link.tsx'
import { Cover } from './cover.tsx'
import styles from './guides.module.css'
import { type Guide, lessonOfPlace, levelOf, type Opening, openingOf } from './where-to-open.ts'
import { type Child, lessonOf } from './your-class/your-class.ts'

interface GuideCardProps {
  readonly guide: Guide
  /** Of the classes that the person teaches. */
  readonly classmates: readonly Child[]
  readonly suggested: Lesson | null
}

/** A guide: where it opens, a reason to open it, and the scripts outside (GUIDE-1). */
export function GuideCard({ guide, classmates, suggested }: GuideCardProps) {
  const { t } = useTranslation('guides')
  const id = useId()
  const level = levelOf(guide)
  const opening = openingOf(guide, classmates, suggested)
  return (
    <section className={styles.guide} aria-labelledby={id}>
      <Cover level={level} />
      <div className={styles.body}>
        <div className={styles.title}>
          <h2 id={id}>{t('level', { level })}</h2>
          <span className={styles.chip} data-level={level}>
            {t('lessons', { count: guide.lessonCount })}
          </span>
        </div>
        <p className={styles.skills}>{t(`teaches.level${level}`)}</p>
        <p className={styles.reason}>
          {classmates.length > 0 && (
            <ClassThere
              guide={guide}
              classmates={classmates}
              suggested={suggested?.level === level ? suggested : null}
            />
          )}
          <LastHere guide={guide} />
        </p>
        <ButtonLink
          to="/lesson-guides/$guideId"
          params={{ guideId: guide.id }}
          search={opening.at === 'class' ? { [LESSON_PARAM]: String(opening.lesson) } : {}}
          variant="primary"
          icon={<Icon name="guides" size={16} />}
          aria-describedby={`${id}-opens`}
        >
          {t('guide', { level })}
        </ButtonLink>
        <p className={styles.opens} id={`${id}-opens`}>
          <OpensAt opening={opening} />
        </p>
        <ButtonAnchor href={guide.lessonScriptUrl} target="_blank" rel="noopener noreferrer">
          {t('scripts', { level })}
          <Icon name="external" size={14} />
          <span className="visually-hidden">{t('opensNewTab', { ns: 'ui' })}</span>
        </ButtonAnchor>
      </div>
    </section>
  )
}

function ClassThere({ guide, classmates, suggested }: GuideCardProps) {
  const { t } = useTranslation('guides')
  const level = levelOf(guide)
  const here = classmates.filter(child => lessonOf(child)?.level === level).length
  const isAhead = classmates.every(({ currentLevel }) => currentLevel !== null && currentLevel < level)
  return (
    <>
      <b>{t('yourClass.title')}</b> {here === 0 && isAhead ? t('nobodyYet') : t('here', { count: here })}{' '}
      {suggested && (
        <>
          {t('suggested')} <LessonLink {...suggested}>{t('lesson', { lesson: suggested.lesson })}</LessonLink>.{' '}
        </>
      )}
    </>
  )
}

function LastHere({ guide }: Pick<GuideCardProps, 'guide'>) {
  const { t } = useTranslation('guides')
  const { relationships } = useUser()
  if (guide.placeKeptAt === null) return null
  const day = formatDay(guide.placeKeptAt, relationships.timezone)
  const lesson = lessonOfPlace(guide)
  return lesson === null ? t('lastHere', { day }) : t('lastAt', { lesson, day })
}

function OpensAt({ opening }: { readonly opening: Opening }) {
  const { t } = useTranslation('guides')
  if (opening.at === 'start') return t('openStart')
  if (opening.lesson === null) return t('continue')
  return t(opening.at === 'kept' ? 'continueAt' : 'openAt', { lesson: opening.lesson })
}
