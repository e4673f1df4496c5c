import { GOAL_LEVELS } from '@hornbook/rules/reading/goals'
import { useTranslation } from 'react-i18next'
import { formatYearlyDay } from '../../../dates/format-dates.ts'
import type { Values } from '../../../form/field.ts'
import styles from './goal-changes.module.css'
import { GRADE_GROUPS, goalsIn } from './goal-fields.ts'

interface GoalChangesProps {
  readonly before: Values
  readonly now: Values
}

/** What saving the goals will change, in words; nothing where it changes no figure (GOAL-4). */
export function GoalChanges({ before, now }: GoalChangesProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'goals' })
  const [was, is] = [goalsIn(before), goalsIn(now)]
  const days = { before: formatYearlyDay(was.schoolYearEnd), now: formatYearlyDay(is.schoolYearEnd) }
  const changes = [
    ...(was.schoolYearEnd === is.schoolYearEnd ? [] : [t('changes.yearEnd', days)]),
    ...GRADE_GROUPS.filter(group => was.percents[group] !== is.percents[group]).map(group =>
      t('changes.percent', {
        goal: t(`grades.grade${group}`),
        level: GOAL_LEVELS[group],
        before: was.percents[group],
        now: is.percents[group],
      }),
    ),
  ]
  return (
    <div role="status" className={styles.changes}>
      {changes.length > 0 && (
        <>
          <ul>
            {changes.map(change => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p>{t('changes.counted')}</p>
        </>
      )}
    </div>
  )
}
