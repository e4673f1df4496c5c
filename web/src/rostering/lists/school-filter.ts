import type { TFunction } from 'i18next'
import type { Filter } from '../../table/model/column.ts'

/** The schools of a district: the one question that offices ask all day. Every other column has its filter in the table. */
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
