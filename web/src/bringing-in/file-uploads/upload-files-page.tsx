import '../texts.ts'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useUser } from '../../signed-in/current-session.ts'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { OwnFiles } from './own-files.tsx'
import { SendArea } from './send-area.tsx'
import styles from './upload-files.module.css'

/** UPLOAD FILES: sends a file to the provider, and shows where each file stands (UPL-1 to UPL-3). */
export function UploadFilesPage() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads' })
  const { t: ui } = useTranslation('ui')
  const title = ui('area.upload')
  usePage({ title, area: 'upload', crumbs: [{ label: title }] })
  const { userType, homes } = useUser()
  const isProvider = userType === 'Administrator'
  const places = homes.filter(home => home.userType === 'DistrictAdmin' || home.userType === 'SchoolAdmin')
  const isAsked = isProvider || places.length > 1
  const [chosen, setChosen] = useState<string>()
  const districtId = isAsked ? chosen : places[0]?.districtId
  return (
    <>
      <PageHead title={title}>{t('about')}</PageHead>
      {isAsked && (
        <DistrictChoice
          chosen={chosen}
          onChoose={setChosen}
          isOffered={id => isProvider || places.some(place => place.districtId === id)}
        />
      )}
      <SendArea districtId={districtId} />
      <OwnFiles districtId={districtId} />
    </>
  )
}

interface DistrictChoiceProps {
  readonly chosen: string | undefined
  readonly onChoose: (districtId: string | undefined) => void
  readonly isOffered: (districtId: string) => boolean
}

/** The provider says for whom; so does somebody who works in several districts. */
function DistrictChoice({ chosen, onChoose, isOffered }: DistrictChoiceProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads' })
  const { data } = useQuery(queryFor(listDistricts, { query: { sort: 'name' } }))
  return (
    <label className={styles.district}>
      {t('district')}
      <select value={chosen ?? ''} onChange={event => onChoose(event.target.value || undefined)}>
        <option value="">{t('chooseDistrict')}</option>
        {data?.rows
          .filter(({ id }) => isOffered(id))
          .map(({ id, name, oneRosterId }) => (
            <option key={id} value={id}>
              {oneRosterId ? `${name} (${oneRosterId})` : name}
            </option>
          ))}
      </select>
    </label>
  )
}
