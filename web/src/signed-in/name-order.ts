import type { NameOrder } from '@hornbook/rules/people/names'
import { session, useUser } from './current-session.ts'

/** By which name lists and paper sort people, as the signed-in person chose (PEOPLE-20). */
export const nameOrder = (): NameOrder => session().user?.nameOrder ?? 'given'

/** The same, and drawn again when it changes. */
export const useNameOrder = (): NameOrder => useUser().nameOrder

/** How a call sorts people in that order. */
export const useSortOfPeople = (): string => (useNameOrder() === 'family' ? 'lastName,name' : 'name')
