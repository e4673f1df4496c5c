import '../texts.ts'
import { readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import styles from './import-page.module.css'
import { NextStep } from './next-step/next-step.tsx'
import { Questions } from './questions/questions.tsx'
import { Difference } from './report/difference.tsx'
import { Files } from './report/files.tsx'
import { NewAdministrators } from './report/new-administrators.tsx'
import { Problems } from './report/problems.tsx'
import { isOpen, isRunning } from './roster-import.ts'
import { Steps } from './steps.tsx'

const POLL_MS = 800

/** One roster file: its difference and problems, its progress, and its result (ROSTER-5). */
export function RosterImportPage() {
  const { t } = useTranslation('bringingIn')
  const { districtId, importId } = useParams({ from: '/in/districts/$districtId/roster-imports/$importId' })
  const district = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row
  const { data, error, refetch } = useQuery({
    ...queryFor(readRosterImport, { params: { districtId, rosterImportId: importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.row) ? POLL_MS : false),
  })
  const file = data?.row
  const zone = useZone(district?.relationships.timezone)
  usePage({
    title: error ? t('failure.title', { ns: 'ui' }) : (file?.fileName ?? t('title')),
    area: 'rostering',
    crumbs: error
      ? []
      : [
          { label: district?.name, to: addressOf('/districts/$districtId', { districtId }) },
          { label: t('title'), to: addressOf('/districts/$districtId/roster-imports', { districtId }) },
          { label: file?.fileName },
        ],
  })
  if (!file && error) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!file) return <Loading message="information" />
  const sent = { when: formatDateTime(file.createdAt, zone), who: file.createdByName }
  const fromSource = ({ source, label }: { source: string; label: string | null }) =>
    label === null || label === source ? t('from', { source, ...sent }) : t('fromRenamed', { source, label, ...sent })
  return (
    <>
      <PageHead title={file.fileName} actions={<Steps status={file.status} />}>
        {file.source ? fromSource({ ...file, source: file.source }) : t('sent', sent)}
      </PageHead>
      <div className={styles.parts}>
        <NextStep file={file} districtId={districtId} zone={zone} />
        {file.promotions > 0 && file.supersededBy === null && <NewAdministrators file={file} districtId={districtId} />}
        {isOpen(file) && file.questions.total > 0 && <Questions file={file} districtId={districtId} />}
        {file.counts && <Difference file={file} counts={file.counts} districtId={districtId} />}
        {file.status !== 'reading' && <Problems file={file} districtId={districtId} />}
        {file.files.length > 0 && <Files files={file.files} />}
      </div>
    </>
  )
}
