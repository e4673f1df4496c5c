import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LessonLink } from '../../ui/lesson-link.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { skillsQuery } from '../queries.ts'
import styles from './explained.module.css'
import { type Explained, LEVELS, type Learner, learnersIn, levelToShow, type SkillUnit } from './skill-rows.ts'

/** In the address: the level that the window shows, where somebody chose one. */
const LEVEL_PARAM = 'level'

/** 'Level N Skill Progression' (DASH-7): each skill, how far the students are, and who works on it now. */
export function SkillWindow({ kind, id, title, learners, onClose }: Explained & { readonly onClose: () => void }) {
  const { t } = useTranslation('progress')
  const read = useQuery(skillsQuery(kind, id))
  const { search, change } = useSearchParams()
  // In the address, so that whoever comes back from a lesson sees the same level.
  const chosen = LEVELS.find(each => String(each) === search[LEVEL_PARAM])
  const units = read.data?.items[0]?.units
  const level = chosen ?? (units ? levelToShow(units) : 1)
  const shown = units?.filter(({ unit }) => unit.level === level) ?? []
  return (
    <Dialog onClose={onClose} title={t('skills.title', { level })} size={940}>
      <p className={styles.about}>{t('skills.about', { title })}</p>
      {read.isError && !units ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : units ? (
        <>
          <div className={styles.levels}>
            <ChoiceButtons
              label={t('skills.levels')}
              choices={LEVELS}
              chosen={level}
              nameOf={each => t('skills.level', { level: each })}
              onChoose={each => change({ [LEVEL_PARAM]: String(each) })}
            />
          </div>
          <div className={styles.scroll}>
            <SkillTable units={shown} learners={learners} classroomId={kind === 'classroom' ? id : undefined} />
          </div>
          <p className={styles.foot}>{t(learners ? 'skills.footClass' : 'skills.foot')}</p>
        </>
      ) : (
        <SkeletonRows rows={6} message="information" />
      )}
    </Dialog>
  )
}

interface SkillTableProps {
  readonly units: readonly SkillUnit[]
  readonly learners: readonly Learner[] | undefined
  readonly classroomId: string | undefined
}

function SkillTable({ units, learners, classroomId }: SkillTableProps) {
  const { t } = useTranslation('progress')
  return (
    <table className={styles.skills}>
      <thead>
        <tr>
          <th scope="col">{t('skills.lesson')}</th>
          <th scope="col">{t('skills.skill')}</th>
          <th scope="col">{t('skills.progress')}</th>
          <th scope="col" className={styles.number}>
            {t('skills.haveAll')}
          </th>
          {learners && <th scope="col">{t('skills.now')}</th>}
        </tr>
      </thead>
      <tbody>
        {units.map(each => (
          <tr key={`${each.unit.startLesson} ${each.unit.label}`}>
            <td>
              <LessonLink level={each.unit.level} lesson={each.unit.startLesson} classroomId={classroomId}>
                {`${each.unit.startLesson}–${each.unit.endLesson}`}
                <span className="visually-hidden"> {each.unit.label}</span>
              </LessonLink>
            </td>
            <th scope="row">
              <span className={styles.chip} data-level={each.unit.level} />
              {each.unit.label}
              {each.rollup && <span className={styles.together}>{t('skills.together')}</span>}
            </th>
            <td>
              <Share percent={each.percentageResult} level={each.unit.level} />
            </td>
            <td className={styles.number}>
              {t('skills.students', {
                count: each.completedUserCount,
                percent: Math.floor(each.completedPercentageResult),
              })}
            </td>
            {learners && (
              <td>
                <Names learners={learnersIn(each, learners)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Share({ percent, level }: { readonly percent: number; readonly level: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden="true">
        <span data-level={level} style={{ width: `${percent}%` }} />
      </span>
      {`${Math.floor(percent)}%`}
    </span>
  )
}

const NAMED = 4

function Names({ learners }: { readonly learners: readonly Learner[] }) {
  const { t } = useTranslation('progress')
  const [showsAll, showAll] = useState(false)
  const shown = showsAll ? learners : learners.slice(0, NAMED)
  const more = learners.length - NAMED
  return (
    <>
      {shown.map(({ id, fullName }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <bdi>{fullName}</bdi>
        </span>
      ))}
      {more > 0 && (
        <TextButton aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
          {showsAll ? t('skills.fewer') : t('skills.more', { count: more })}
        </TextButton>
      )}
    </>
  )
}
