import { changeDistrict, listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { Alert, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { changed, queryClient, reading } from '../../api/queries.ts'
import { kept, useKeep } from '../../session/kept.ts'
import { Icon } from '../../shell/icons.tsx'
import { DistrictForm, type DistrictValues } from './district-form.tsx'
import { dateFieldOf, lastInstantOf } from './last-instant.ts'

type District = RowFrom<typeof readDistrict>

function valuesOf({ name, oneRosterId, membershipExpiresAt, oneRosterEnabled, relationships }: District) {
  const timezone = relationships.timezone ?? 'America/Los_Angeles'
  const membershipEnds = dateFieldOf(membershipExpiresAt, timezone)
  return { name, oneRosterId: oneRosterId ?? '', timezone, membershipEnds, oneRosterEnabled }
}

/** What changed, and nothing else: an untouched expiry keeps its exact instant. */
function changesOf(before: DistrictValues, after: DistrictValues) {
  const { name, oneRosterId, timezone, membershipEnds, oneRosterEnabled } = after
  const moved = membershipEnds !== before.membershipEnds
  return {
    ...(name !== before.name && { name: name.trim() }),
    ...(oneRosterId !== before.oneRosterId && { oneRosterId: oneRosterId.trim() || null }),
    ...(moved && { membershipExpiresAt: membershipEnds === '' ? null : lastInstantOf(membershipEnds, timezone) }),
    ...(oneRosterEnabled !== before.oneRosterEnabled && { oneRosterEnabled }),
  }
}

/** The provider changes a district; an edit made meanwhile by someone else is shown, never overwritten (promise 21). */
export function EditDistrict({ district }: { readonly district: District }) {
  const { t } = useTranslation('districts')
  const name = `district ${district.id}`
  /** The district as it stood when the form was opened: what is read meanwhile takes nothing from whoever is typing. */
  const [begun, setBegun] = useState(() => kept<District | undefined>(name, undefined))
  useKeep(name, begun)
  const [stale, setStale] = useState(false)
  const [saved, setSaved] = useState(false)
  const before = begun ?? district
  const start = valuesOf(before)

  const save = async (values: DistrictValues) => {
    const attributes = { ...changesOf(start, values), version: before.version }
    const zone = { timezone: { data: { type: 'timezone', id: values.timezone } } } as const
    const relationships = values.timezone === start.timezone ? {} : zone
    try {
      const data = { type: 'district', id: district.id, attributes, relationships } as const
      await call(changeDistrict, { params: { districtId: district.id }, body: { data } })
      setBegun(undefined)
      setSaved(true)
      await changed(readDistrict, listDistricts)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      await changed(readDistrict, listDistricts)
      setBegun((await queryClient.fetchQuery(reading(readDistrict, { params: { districtId: district.id } }))).row)
      setStale(true)
    }
  }

  return (
    <>
      <span role="status">{saved && t('edit.saved')}</span>
      <Button
        leftSection={<Icon name="edit" />}
        onClick={() => {
          setStale(false)
          setSaved(false)
          setBegun(district)
        }}
      >
        {t('edit.button')}
      </Button>
      <Modal opened={begun !== undefined} onClose={() => setBegun(undefined)} title={t('edit.title')}>
        <DistrictForm
          key={before.version}
          name={`${name}, version ${before.version}`}
          start={start}
          save={t('edit.save')}
          saving={t('edit.updating')}
          onSave={save}
          onCancel={() => setBegun(undefined)}
        >
          {stale && (
            <Alert color="orange" role="alert">
              {t('edit.stale')}
            </Alert>
          )}
        </DistrictForm>
      </Modal>
    </>
  )
}
