import {
  listNewYearClassrooms,
  listNewYearStudents,
  readNewSchoolYear,
  readRehearsal,
} from '@hornbook/contract/year/new-year'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Answer, RowFrom } from '../api/answer.ts'
import { invalidate, queryClient, queryFor } from '../api/queries.ts'

export type Year = RowFrom<typeof readNewSchoolYear>
export type Rehearsal = RowFrom<typeof readRehearsal>
export type NewYearStudent = RowFrom<typeof listNewYearStudents>
export type NewYearClassroom = RowFrom<typeof listNewYearClassrooms>

/** How often a page asks who has the year in hand, and whether it has begun. */
const POLL_MS = 5_000
const POLL_WORKING_MS = 1_000

export const isWorking = ({ status }: Pick<Year, 'status'>) => status === 'beginning' || status === 'undoing'

/** The year of a district, polled: others take it, ask for it and begin it meanwhile. */
export function useYear(districtId: string) {
  return useQuery({
    ...queryFor(readNewSchoolYear, { params: { districtId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.row) ? POLL_WORKING_MS : POLL_MS),
  })
}

/** What the plan would do to the roster as it was when this was asked. */
export function useRehearsal(districtId: string, isNeeded: boolean) {
  return useQuery({
    ...queryFor(readRehearsal, { params: { districtId } }),
    staleTime: 0,
    enabled: isNeeded,
    placeholderData: before => before,
  })
}

export const latestYear = (districtId: string): Year | undefined =>
  queryClient.getQueryData(queryFor(readNewSchoolYear, { params: { districtId } }).queryKey)?.row

/** Runs calls that change the year and answer with it, one after the other. The rehearsal is read again. */
export function useYearChange(districtId: string) {
  return useMutation({
    scope: { id: `new year of ${districtId}` },
    mutationFn: (change: () => Promise<Answer<typeof readNewSchoolYear>>) => change(),
    onSuccess: answer => {
      queryClient.setQueryData(queryFor(readNewSchoolYear, { params: { districtId } }).queryKey, answer)
    },
    onSettled: () => invalidate(readRehearsal, listNewYearStudents, listNewYearClassrooms, readNewSchoolYear),
  })
}

export type YearChange = ReturnType<typeof useYearChange>
