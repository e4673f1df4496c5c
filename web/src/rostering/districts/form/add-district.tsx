import { createDistrict, listDistricts } from '@hornbook/contract/rostering/districts'
import { Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { restoreDraft, useKeepDraft } from '../../../signed-in/drafts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DistrictForm, type DistrictValues } from './district-form.tsx'
import { endOfDay } from './end-of-day.ts'
import { ownTimeZone } from './time-zones.ts'

const EMPTY: DistrictValues = {
  name: '',
  oneRosterId: '',
  timezone: '',
  membershipEnds: '',
  oneRosterEnabled: true,
}

interface AddDistrictProps {
  /** Tells the drafts of a page's two buttons apart. */
  readonly at: 'head' | 'empty'
}

/** Creates a district (PEOPLE-8) and opens its office, where a roster file can be uploaded. Only for the provider. */
export function AddDistrict({ at }: AddDistrictProps) {
  const { t } = useTranslation('rostering')
  const navigate = useNavigate()
  const name = `new district, ${at}`
  const [open, setOpen] = useState(() => restoreDraft(name, false))
  useKeepDraft(name, open || undefined)

  const save = async ({ name, oneRosterId, timezone, membershipEnds, oneRosterEnabled }: DistrictValues) => {
    const attributes = {
      name: name.trim(),
      oneRosterId: oneRosterId.trim() || null,
      membershipExpiresAt: membershipEnds === '' ? null : endOfDay(membershipEnds, timezone),
      oneRosterEnabled,
    }
    const relationships = { timezone: { data: { type: 'timezone', id: timezone } } } as const
    const { row } = await call(createDistrict, { body: { data: { type: 'district', attributes, relationships } } })
    await invalidate(listDistricts)
    await navigate({ to: '/districts/$districtId', params: { districtId: row.id } })
  }

  return (
    <>
      <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('add.button')}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('add.title')}>
        <DistrictForm
          name={`${name}: form`}
          start={{ ...EMPTY, timezone: ownTimeZone() ?? '' }}
          save={t('add.save')}
          saving={t('add.saving')}
          onSave={save}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </>
  )
}
