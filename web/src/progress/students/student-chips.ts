import type { TFunction } from 'i18next'
import type { Chip } from '../../table/model/column.ts'
import { isListed } from './attention.ts'
import type { Student } from './student-view.ts'

/** What the search of the student table finds. */
export const searchTextOf = (student: Student) => `${student.fullName} ${student.currentStatus} ${student.benchmark}`

/** The chips of the student table. Most classes have nobody in hand, and the bar has no room to spare. */
export function studentChips(t: TFunction<'progress'>, hasInHand: boolean): Chip<Student>[] {
  return [
    { id: 'all', label: t('chips.students'), matches: () => true },
    { id: 'needsYou', label: t('chips.needsYou'), matches: isListed('needsYou'), sort: 'attention' },
    { id: 'worthWatching', label: t('chips.worthWatching'), matches: isListed('worthWatching'), sort: 'attention' },
    ...(hasInHand ? [{ id: 'inHand', label: t('chips.inHand'), matches: isListed('inHand'), sort: 'attention' }] : []),
    { id: 'inTest', label: t('chips.inTest'), matches: row => row.currentStatus.startsWith('In Test') },
  ]
}
