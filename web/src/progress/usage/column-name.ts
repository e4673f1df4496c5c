import type { TFunction } from 'i18next'
import { studentColumns } from '../students/student-columns.tsx'
import { unitColumns } from '../units/unit-columns.tsx'

const TITLED = { goals: 'own', zone: 'UTC', names: 'given', schoolYearEnd: '', weekdays: new Set<number>() } as const

/** What stands above a column that was filtered by, as its table says it. */
export function columnName(t: TFunction<'progress'>, instituteType: unknown, id: string): string {
  const columns =
    instituteType === 'classroom'
      ? studentColumns(t, TITLED)
      : unitColumns(t, {
          unitOf: () => ({ districtId: '' }),
          goals: 'own',
          zone: 'UTC',
          goalsHere: new Set(),
          isRanked: () => true,
          kind: instituteType === 'school' ? 'classroom' : 'school',
        })
  const column = columns.find(each => each.id === id)
  // All goals of a row are counted as one.
  if (!column) return id === 'gradeProgress' ? t('columns.goal') : t('otherColumn')
  return column.group ? `${column.group} ${column.header}` : column.header
}
