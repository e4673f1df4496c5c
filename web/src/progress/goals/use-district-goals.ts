import { type Goals, goalsFrom, ownGoalsFrom, PROGRAM_GOALS } from '@hornbook/rules/reading/goals'
import { useQuery } from '@tanstack/react-query'
import { districtQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'

/** The goals of the district in the address (GOAL-1); the program's while they load. */
export function useDistrictGoals(): Goals {
  const { districtId } = useRouteIds()
  const row = useQuery(districtQuery(districtId)).data?.row
  return row ? goalsFrom(ownGoalsFrom(row)) : PROGRAM_GOALS
}
