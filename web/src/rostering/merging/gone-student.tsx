import '../texts.ts'
import { listStudents, readStudentOfSchool } from '@hornbook/contract/rostering/students'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { queryFor } from '../../api/queries.ts'
import { FormFrame } from '../../form/form-frame.tsx'
import { SheetNotice } from '../records/record-sheet.tsx'

interface GoneStudentProps {
  readonly districtId: string
  readonly id: string
  readonly noun: string
  readonly loading: 'studentInformation'
  readonly onClose: () => void
}

/** A student who is not in the list: archived, or merged into another, to whom this leads (HEALTH-3). */
export function GoneStudent({ districtId, id, ...notice }: GoneStudentProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging' })
  const archived = useQuery(queryFor(listStudents, { params: { districtId }, query: { 'filter[archivedEq]': 'true' } }))
  const merged = archived.data?.rows.find(row => row.id === id && row.mergedInto !== null)
  const schoolId = merged?.relationships.schools?.[0] ?? ''
  const read = useQuery({
    ...queryFor(readStudentOfSchool, { params: { schoolId, studentId: id } }),
    enabled: schoolId !== '',
  })
  if (archived.isPending || (schoolId !== '' && read.isPending))
    return <SheetNotice {...notice} error={null} onRetry={() => {}} />
  const keptId = read.error instanceof ApiError ? read.error.errors[0]?.meta.mergedInto : undefined
  const kept = merged?.mergedInto
  if (!kept || typeof keptId !== 'string')
    return <SheetNotice {...notice} error={NOT_FOUND} onRetry={() => void archived.refetch()} />
  return (
    <FormFrame frame="sheet" title={t('goneTitle', { kept })} onClose={notice.onClose}>
      <p>{t('goneText', { kept })}</p>
      <p>
        <Link to="/districts/$districtId/students/$id/edit" params={{ districtId, id: keptId }}>
          {t('open', { kept })}
        </Link>
      </p>
    </FormFrame>
  )
}

const NOT_FOUND = new ApiError(404, 'notFound', [])
