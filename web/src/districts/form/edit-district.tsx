import { changeDistrict, listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { Alert, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { changed, queryClient, reading } from '../../api/queries.ts'
import { longDate } from '../../dates/shown-date.ts'
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

/** What of some values is not as it was. */
const differing = (before: DistrictValues, after: DistrictValues): Partial<DistrictValues> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof DistrictValues]))

/** The provider changes a district; an edit made meanwhile by someone else is shown, never overwritten (promise 21). */
export function EditDistrict({ district }: { readonly district: District }) {
  const { t } = useTranslation('districts')
  const name = `district ${district.id}`
  /** The district as it stood when the form was opened: what is read meanwhile takes nothing from whoever is typing. */
  const [begun, setBegun] = useState(() => kept<District | undefined>(name, undefined))
  useKeep(name, begun)
  /** After somebody else has saved: what of this form was typed, and what is theirs. */
  const [meanwhile, setMeanwhile] = useState<{ typed: Partial<DistrictValues>; theirs: Partial<DistrictValues> }>()
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
      const { row } = await queryClient.fetchQuery(reading(readDistrict, { params: { districtId: district.id } }))
      setMeanwhile({ typed: differing(start, values), theirs: differing(start, valuesOf(row)) })
      setBegun(row)
    }
  }

  return (
    <>
      <Button
        leftSection={<Icon name="edit" />}
        onClick={() => {
          setMeanwhile(undefined)
          setSaved(false)
          setBegun(district)
        }}
      >
        {t('edit.button')}
      </Button>
      <span role="status">{saved && t('edit.saved')}</span>
      <Modal opened={begun !== undefined} onClose={() => setBegun(undefined)} title={t('edit.title')}>
        <DistrictForm
          key={before.version}
          name={`${name}, version ${before.version}`}
          start={start}
          typed={meanwhile?.typed}
          save={t('edit.save')}
          saving={t('edit.updating')}
          onSave={save}
          onCancel={() => setBegun(undefined)}
        >
          {meanwhile && <Meanwhile theirs={meanwhile.theirs} />}
        </DistrictForm>
      </Modal>
    </>
  )
}

/** Says what somebody else has saved; what was typed stands in the fields still. */
function Meanwhile({ theirs }: { readonly theirs: Partial<DistrictValues> }) {
  const { t } = useTranslation('districts')
  const { name, oneRosterId, timezone, membershipEnds, oneRosterEnabled } = theirs
  const said = [
    name !== undefined && t('edit.now', { field: t('add.name'), value: name }),
    oneRosterId !== undefined && t('edit.now', { field: t('add.siteCode'), value: oneRosterId || t('edit.none') }),
    timezone !== undefined && t('edit.now', { field: t('add.timezone'), value: timezone }),
    membershipEnds !== undefined &&
      t('edit.now', { field: t('add.membership'), value: membershipEnds ? longDate(membershipEnds) : t('edit.none') }),
    oneRosterEnabled !== undefined &&
      t('edit.now', { field: t('edit.oneRoster'), value: oneRosterEnabled ? t('edit.on') : t('edit.off') }),
  ].filter(line => line !== false)
  return (
    <Alert color="orange" role="alert" title={t('edit.stale')}>
      {said.map(line => (
        <p key={line}>{line}</p>
      ))}
      <p>{t('edit.lookAgain')}</p>
    </Alert>
  )
}
