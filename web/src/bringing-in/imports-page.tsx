import './texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../address/address.ts'
import { queryFor } from '../api/queries.ts'
import { usePage } from '../ui/page.ts'
import { PageHead } from '../ui/page-head.tsx'
import { NoAbility } from '../ui/states/no-ability.tsx'
import { RosterFiles } from './roster-files.tsx'
import { useMayUpload } from './use-may-upload.ts'

/** Every roster file of a district. */
export function RosterImportsPage() {
  const { t } = useTranslation('bringingIn')
  const { districtId } = useParams({ from: '/in/districts/$districtId/roster-imports' })
  const name = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row.name
  usePage({
    title: t('title'),
    area: 'rostering',
    crumbs: [{ label: name, to: addressOf('/districts/$districtId', { districtId }) }, { label: t('title') }],
  })
  if (useMayUpload(districtId) === false) return <NoAbility />
  return (
    <>
      <PageHead title={t('title')}>{name}</PageHead>
      <RosterFiles districtId={districtId} all />
    </>
  )
}
