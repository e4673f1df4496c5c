import { changeDistrict, listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { Alert, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../../api/answer.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidate, queryClient, queryFor } from '../../../api/queries.ts'
import { DEFAULT_ZONE, formatLongDate } from '../../../dates/format-dates.ts'
import { restoreDraft, useKeepDraft } from '../../../signed-in/drafts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DistrictForm, type DistrictValues } from './district-form.tsx'
import { endOfDay, toDateField } from './end-of-day.ts'

type District = RowFrom<typeof readDistrict>

function valuesOf({ name, oneRosterId, membershipExpiresAt, oneRosterEnabled, ...district }: District) {
  const timezone = district.pendingTimezone ?? district.relationships.timezone ?? DEFAULT_ZONE
  const membershipEnds = toDateField(membershipExpiresAt, timezone)
  return { name, oneRosterId: oneRosterId ?? '', timezone, membershipEnds, oneRosterEnabled }
}

/** The changed attributes only, so that an untouched expiry keeps its exact instant. */
function changesOf(before: DistrictValues, after: DistrictValues) {
  const { name, oneRosterId, timezone, membershipEnds, oneRosterEnabled } = after
  const membershipChanged = membershipEnds !== before.membershipEnds
  return {
    ...(name !== before.name && { name: name.trim() }),
    ...(oneRosterId !== before.oneRosterId && { oneRosterId: oneRosterId.trim() || null }),
    ...(membershipChanged && {
      membershipExpiresAt: membershipEnds === '' ? null : endOfDay(membershipEnds, timezone),
    }),
    ...(oneRosterEnabled !== before.oneRosterEnabled && { oneRosterEnabled }),
  }
}

/** The values that differ from `before`. */
const changedValues = (before: DistrictValues, after: DistrictValues): Partial<DistrictValues> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof DistrictValues]))

/** Edits a district. An edit made meanwhile by someone else is shown, never overwritten (SAFE-21). */
export function EditDistrict({ district }: { readonly district: District }) {
  const { t } = useTranslation('rostering')
  const name = `district ${district.id}`
  /** The district as it was when the form opened, so that a refetch does not change what is being typed. */
  const [opened, setOpened] = useState(() => restoreDraft<District | undefined>(name, undefined))
  useKeepDraft(name, opened)
  /** After someone else's save: the values typed here, and the values that they changed. */
  const [conflict, setConflict] = useState<{ typed: Partial<DistrictValues>; theirs: Partial<DistrictValues> }>()
  const [saved, setSaved] = useState(false)
  const before = opened ?? district
  const start = valuesOf(before)

  const save = async (values: DistrictValues) => {
    const attributes = { ...changesOf(start, values), version: before.version }
    const zone = { timezone: { data: { type: 'timezone', id: values.timezone } } } as const
    const relationships = values.timezone === start.timezone ? {} : zone
    try {
      const data = { type: 'district', id: district.id, attributes, relationships } as const
      await call(changeDistrict, { params: { districtId: district.id }, body: { data } })
      setOpened(undefined)
      setSaved(true)
      await invalidate(readDistrict, listDistricts)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      await invalidate(readDistrict, listDistricts)
      const { row } = await queryClient.fetchQuery(queryFor(readDistrict, { params: { districtId: district.id } }))
      setConflict({ typed: changedValues(start, values), theirs: changedValues(start, valuesOf(row)) })
      setOpened(row)
    }
  }

  return (
    <>
      <Button
        leftSection={<Icon name="edit" />}
        onClick={() => {
          setConflict(undefined)
          setSaved(false)
          setOpened(district)
        }}
      >
        {t('edit.button')}
      </Button>
      <span role="status">
        {saved && (district.pendingTimezone ? t('edit.pending', { zone: district.pendingTimezone }) : t('edit.saved'))}
      </span>
      <Modal opened={opened !== undefined} onClose={() => setOpened(undefined)} title={t('edit.title')}>
        <DistrictForm
          key={before.version}
          name={`${name}, version ${before.version}`}
          start={start}
          typed={conflict?.typed}
          save={t('edit.save')}
          saving={t('edit.updating')}
          onSave={save}
          onCancel={() => setOpened(undefined)}
        >
          {conflict && <ConflictNotice theirs={conflict.theirs} />}
        </DistrictForm>
      </Modal>
    </>
  )
}

/** Shows what someone else has saved; the fields keep what was typed. */
function ConflictNotice({ theirs }: { readonly theirs: Partial<DistrictValues> }) {
  const { t } = useTranslation('rostering')
  const { name, oneRosterId, timezone, membershipEnds, oneRosterEnabled } = theirs
  const lines = [
    name !== undefined && t('edit.now', { field: t('add.name'), value: name }),
    oneRosterId !== undefined && t('edit.now', { field: t('add.siteCode'), value: oneRosterId || t('edit.none') }),
    timezone !== undefined && t('edit.now', { field: t('add.timezone'), value: timezone }),
    membershipEnds !== undefined &&
      t('edit.now', {
        field: t('add.membership'),
        value: membershipEnds ? formatLongDate(membershipEnds) : t('edit.none'),
      }),
    oneRosterEnabled !== undefined &&
      t('edit.now', { field: t('edit.oneRoster'), value: oneRosterEnabled ? t('edit.on') : t('edit.off') }),
  ].filter(line => line !== false)
  return (
    <Alert color="orange" role="alert" title={t('edit.stale')}>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
      <p>{t('edit.lookAgain')}</p>
    </Alert>
  )
}
