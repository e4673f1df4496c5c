import '../texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { useZone } from '../../dates/use-zone.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { History } from './history.tsx'
import styles from './history-page.module.css'
import { type HistoryNoun, useHistory } from './use-history.ts'

/** The history of a record, at an address of its own. */
function HistoryPage({ noun }: { readonly noun: HistoryNoun }) {
  const { t } = useTranslation('rostering')
  const { districtId = '', id = '' } = useParams({ strict: false })
  const district = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row
  const zone = useZone(district?.relationships.timezone)
  const { name, isArchived } = useHistory(noun, districtId, id)
  const mayOpenFiles = may(usePersonIn(districtId), 'create', 'rosterImport')
  const title = name === undefined ? t('history.title') : t('history.of', { name })
  usePage({
    title,
    area: 'rostering',
    crumbs: [
      { label: t('lists.districts'), to: '/districts' },
      { label: district?.name, to: addressOf('/districts/$districtId', { districtId }) },
      { label: t(`history.nouns.${noun}`), to: addressOf(`/districts/$districtId/${noun}`, { districtId }) },
      { label: title },
    ],
  })
  return (
    <>
      <PageHead title={title}>
        {[district?.name, t(`history.nouns.${noun}`), isArchived && t('history.archived')].filter(Boolean).join(' · ')}
      </PageHead>
      <div className={styles.card}>
        <History noun={noun} districtId={districtId} id={id} zone={zone} mayOpenFiles={mayOpenFiles} />
      </div>
    </>
  )
}

export const SchoolHistoryPage = () => <HistoryPage noun="schools" />
export const ClassroomHistoryPage = () => <HistoryPage noun="classrooms" />
export const TeacherHistoryPage = () => <HistoryPage noun="teachers" />
export const StudentHistoryPage = () => <HistoryPage noun="students" />
