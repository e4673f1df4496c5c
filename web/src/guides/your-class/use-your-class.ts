import { listGuideStudents } from '@hornbook/contract/guides/guide-students'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Search } from '../../address/search-params.ts'
import { queryFor } from '../../api/queries.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { CHILDREN_PARAM, CLASSROOM_PARAM } from '../../ui/lesson-link.tsx'
import { type YourClass, yourClassOf } from './your-class.ts'

/** Whose class a lesson is read for, as its address says. */
export interface WhichClass {
  /** Without one they are all classes that the person teaches. */
  readonly classroomId?: string | undefined
  /** The students of a small group. */
  readonly children?: readonly string[] | undefined
}

/** Whose class a lesson is read for, in the search of its address. */
export const whichClass = (search: Search): WhichClass => ({
  classroomId: search[CLASSROOM_PARAM],
  children: search[CHILDREN_PARAM]?.split(',').filter(Boolean),
})

/** Whoever turns pages does not ask again at each lesson. */
const FRESH_FOR = 5 * 60_000

/** The children of a class, or of all classes that the person teaches, by name. */
export function useChildren(classroomId: string | undefined) {
  const names = useNameOrder()
  const query = { names, ...(classroomId !== undefined && { 'filter[classroomIdEq]': classroomId }) }
  return useQuery({ ...queryFor(listGuideStudents, { query }), staleTime: FRESH_FOR })
}

/** What the reader says about the class at any lesson of a level; nobody is known while it loads or if it failed. */
export function useYourClass(
  level: GuideLevel,
  { classroomId, children: group }: WhichClass,
): YourClass & { readonly isLoading: boolean; readonly hasFailed: boolean } {
  const { data, isPending, isError } = useChildren(classroomId)
  const known = useMemo(() => yourClassOf(data?.rows ?? [], level, group), [data, level, group])
  return { ...known, isLoading: isPending, hasFailed: isError && !data }
}
