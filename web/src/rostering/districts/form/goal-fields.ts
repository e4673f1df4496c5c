import type { readDistrict } from '@hornbook/contract/rostering/districts'
import {
  GOAL_LEVELS,
  GOAL_PERCENT_LIMITS,
  type GoalAttributes,
  type Goals,
  goalsFrom,
  ownGoalsFrom,
  PROGRAM_GOALS,
} from '@hornbook/rules/reading/goals'
import type { GradeGroup } from '@hornbook/rules/reading/grades'
import { SCHOOL_YEAR_ENDS } from '@hornbook/rules/time/school-years'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../../api/answer.ts'
import { formatYearlyDay } from '../../../dates/format-dates.ts'
import type { Field, Value, Values } from '../../../form/field.ts'

export const GRADE_GROUPS = [1, 2, 3, 4, 5] as const satisfies readonly GradeGroup[]

/** The choice of the program's own value. */
const PROGRAM = 'program'

const [least, most] = GOAL_PERCENT_LIMITS
/** Ascending, so that typing '10' offers '10%' before '100%'. */
const PERCENTS = Array.from({ length: most - least + 1 }, (_, at) => String(least + at))

/** The last day of a district's school year, and the goal of each grade group (GOAL-4). */
export function useGoalFields(): readonly Field[] {
  const { t } = useTranslation('rostering', { keyPrefix: 'goals' })
  return useMemo(() => {
    const problem = (value: Value) => (value === '' ? t('choose') : null)
    const day = formatYearlyDay(PROGRAM_GOALS.schoolYearEnd)
    const days = SCHOOL_YEAR_ENDS.map(each => ({ value: each, label: formatYearlyDay(each) }))
    return [
      {
        name: 'schoolYearEnd',
        kind: 'choice',
        label: t('yearEnd'),
        help: t('yearEndHelp'),
        problem,
        choices: [{ value: PROGRAM, label: t('programYearEnd', { day }) }, ...days],
        section: t('section'),
      },
      ...GRADE_GROUPS.map(
        (group): Field => ({
          name: `grade${group}`,
          kind: 'choice',
          half: true,
          problem,
          label: t(`grades.grade${group}`),
          help: t('of', { level: GOAL_LEVELS[group], percent: PROGRAM_GOALS.percents[group] }),
          choices: [
            { value: PROGRAM, label: t('program') },
            ...PERCENTS.map(percent => ({ value: percent, label: `${percent}%` })),
          ],
        }),
      ),
    ]
  }, [t])
}

type District = RowFrom<typeof readDistrict>

/** A district's values for the fields: its pending goals, if it has any. */
export function goalValues(district: Pick<District, 'schoolYearEnd' | 'goalPercents' | 'pendingGoals'>): Values {
  const { schoolYearEnd, goalPercents } = district.pendingGoals ?? district
  const percents = Object.entries(goalPercents).map(([name, percent]) => [name, percent?.toString() ?? PROGRAM])
  return { schoolYearEnd: schoolYearEnd ?? PROGRAM, ...Object.fromEntries(percents) }
}

const isGoal = (name: string) => /^grade[1-5]$/.test(name)
const ownOf = (value: Value | undefined) => (!value || value === PROGRAM ? null : String(value))

/** The goals among some values as attributes, and the other values. */
export function splitGoals({ schoolYearEnd, ...values }: Values) {
  const entries = Object.entries(values)
  const percents = entries.filter(([name]) => isGoal(name)).map(([name, value]) => [name, percentOf(value)])
  return {
    goals: {
      ...(schoolYearEnd !== undefined && { schoolYearEnd: ownOf(schoolYearEnd) }),
      ...(percents.length > 0 && {
        goalPercents: Object.fromEntries(percents) as Partial<GoalAttributes['goalPercents']>,
      }),
    },
    others: Object.fromEntries(entries.filter(([name]) => !isGoal(name))),
  }
}

function percentOf(value: Value | undefined) {
  const own = ownOf(value)
  return own === null ? null : Number(own)
}

/** The goals that some values mean; a field that holds no choice means the program's. */
export const goalsIn = (values: Values): Goals =>
  goalsFrom(
    ownGoalsFrom({
      schoolYearEnd: ownOf(values.schoolYearEnd),
      goalPercents: {
        grade1: percentOf(values.grade1),
        grade2: percentOf(values.grade2),
        grade3: percentOf(values.grade3),
        grade4: percentOf(values.grade4),
        grade5: percentOf(values.grade5),
      },
    }),
  )
