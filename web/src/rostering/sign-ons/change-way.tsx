import '../texts.ts'
import { changeDistrictSignOn, readDistrictSignOn } from '@hornbook/contract/session/district-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { Form } from '../../form/form.tsx'
import type { ReadRecord, Sending } from '../../form/use-form.ts'
import { SheetNotice } from '../records/record-sheet.tsx'
import styles from './sign-ons.module.css'
import { useWayFields, wayAttributes } from './way-fields.ts'
import { readWaysAgain, type Way } from './ways.ts'

/** Changes the settings of a way. Its secret is written, never read. */
export function ChangeWay() {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.changing' })
  const { districtId = '', signOnId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const params = { districtId, signOnId }
  const { data, error, refetch } = useQuery(queryFor(readDistrictSignOn, { params }))
  const close = () => void navigate({ to: '/districts/$districtId/sign-in', params: { districtId } })
  if (!data)
    return (
      <SheetNotice
        {...{ noun: t('noun'), loading: 'information', error, onClose: close }}
        onRetry={() => void refetch()}
      />
    )
  return <ChangeForm key={signOnId} districtId={districtId} way={data.row} onClose={close} />
}

interface ChangeFormProps {
  readonly districtId: string
  readonly way: Way
  readonly onClose: () => void
}

const recordOf = ({ name, issuer, clientId, allowed, version }: Way): ReadRecord => ({
  values: { name, issuer, clientId, clientSecret: '', allowed: allowed.join(', ') },
  version,
})

function ChangeForm({ districtId, way: read, onClose }: ChangeFormProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.changing' })
  // Reading it anew changes nothing below a form that is open.
  const [way] = useState(read)
  const fields = useWayFields(way.kind, { isNew: false })
  const params = { districtId, signOnId: way.id }
  const save = async ({ changed, version }: Sending) => {
    const attributes = { ...wayAttributes(changed), ...(version !== undefined && { version }) }
    await call(changeDistrictSignOn, { params, body: { data: { type: 'signOn', id: way.id, attributes } } })
    await readWaysAgain()
  }
  const reload = async () => {
    const now = await queryClient.fetchQuery({ ...queryFor(readDistrictSignOn, { params }), staleTime: 0 })
    return recordOf(now.row)
  }
  return (
    <Form
      frame="sheet"
      title={t('title', { name: way.name })}
      draft={`way ${way.id}`}
      noun={t('noun')}
      fields={fields}
      start={recordOf(way)}
      save={save}
      reload={reload}
      above={<p className={styles.quiet}>{t('tested')}</p>}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
