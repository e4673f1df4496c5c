import type { TFunction } from 'i18next'
import type { Filter } from '../../table/model/column.ts'
import { isActivated, type Teacher } from '../teachers/teacher.ts'

/** Stands in the URL for a record that came from no roster system. */
const BY_HAND = 'none'

/** The roster systems that the rows came from. */
export function rosterSystemFilter<R extends { readonly externalRosterSystem: string | null }>(
  t: TFunction<'rostering', 'lists'>,
  rows: readonly R[],
): Filter<R> {
  const systems = [...new Set(rows.map(row => row.externalRosterSystem))]
  const named = systems.filter(system => system !== null).sort()
  return {
    address: 'filter[externalRosterSystemEq]',
    column: 'externalRosterSystem',
    label: t('filters.rosterSystem'),
    options: [
      ...named.map(system => ({ value: system, label: system })),
      ...(systems.includes(null) ? [{ value: BY_HAND, label: t('byHand') }] : []),
    ],
    matches: ({ externalRosterSystem }, value) => (externalRosterSystem ?? BY_HAND) === value,
  }
}

type Staff = Pick<Teacher, 'status' | 'managedExternally' | 'authCredentialsSetAt'>

/** Whether staff can sign in (LIST-7). */
export const activationFilter = (
  t: TFunction<'rostering', 'lists'>,
  word: TFunction<'rostering', 'staff'>,
): Filter<Staff> => ({
  address: 'filter[authCredentialsSetAtNotNull]',
  column: 'authCredentialsSetAt',
  label: t('filters.activation'),
  options: [
    { value: 'true', label: word('activated') },
    { value: 'false', label: word('notActivated') },
  ],
  matches: (row, value) => String(isActivated(row)) === value,
})

/** How far staff are with their training (LIST-7). */
export const trainingFilter = (
  t: TFunction<'rostering', 'lists'>,
  word: TFunction<'rostering', 'staff'>,
): Filter<Staff> => ({
  address: 'filter[statusEq]',
  column: 'status',
  label: t('filters.training'),
  options: [
    { value: 'enabled', label: word('complete') },
    { value: 'training', label: word('inTraining') },
  ],
  matches: ({ status }, value) => status === value,
})

/** The schools of a district. */
export const schoolFilter = <R>(
  t: TFunction<'rostering', 'lists'>,
  schools: ReadonlyMap<string, string>,
  schoolsOf: (row: R) => readonly string[],
  column = 'schools',
): Filter<R> => ({
  address: 'filter[schoolIdEq]',
  column,
  label: t('filters.school'),
  options: [...schools].map(([value, label]) => ({ value, label })),
  matches: (row, value) => schoolsOf(row).includes(value),
})
