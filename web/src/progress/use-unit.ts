import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { unitAddress } from '../address/address.ts'
import type { LoadingMessage } from '../ui/states/loading.tsx'
import { classroomQuery, districtQuery, schoolQuery, type UnitKind } from './queries.ts'
import { useRouteIds } from './use-dashboard-context.ts'

/** The class, school or district in the address, for the pages beside its dashboard. */
export function useUnit() {
  const { t } = useTranslation('progress')
  const { districtId, schoolId, classroomId } = useRouteIds()
  const kind: UnitKind = classroomId ? 'classroom' : schoolId ? 'school' : 'district'
  const district = useQuery(districtQuery(districtId))
  const school = useQuery({ ...schoolQuery(schoolId), enabled: kind !== 'district' })
  const classroom = useQuery({ ...classroomQuery(classroomId), enabled: kind === 'classroom' })
  const room = classroom.data?.row
  const all = {
    district: { id: districtId, name: district.data?.row.name, path: unitAddress({ districtId }) },
    school: { id: schoolId, name: school.data?.row.name, path: unitAddress({ districtId, schoolId }) },
    classroom: {
      id: classroomId,
      name: room && (room.name ?? t('classroom', { id: classroomId })),
      path: unitAddress({ districtId, schoolId, classroomId }),
    },
  }
  const kinds = (['district', 'school', 'classroom'] as const).slice(0, 1 + +Boolean(schoolId) + +Boolean(classroomId))
  return {
    kind,
    ...all[kind],
    loadingMessage: `${kind}Information` satisfies LoadingMessage as LoadingMessage,
    /** From the district down to the unit itself. */
    crumbs: kinds.map(each => ({ label: all[each].name, to: all[each].path })),
  }
}
