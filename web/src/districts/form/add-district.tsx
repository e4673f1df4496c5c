import { createDistrict, listDistricts } from '@hornbook/contract/rostering/districts'
import { Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { changed } from '../../api/queries.ts'
import { kept, useKeep } from '../../session/kept.ts'
import { Icon } from '../../shell/icons.tsx'
import { DistrictForm, type DistrictValues } from './district-form.tsx'
import { lastInstantOf } from './last-instant.ts'

const EMPTY: DistrictValues = {
  name: '',
  oneRosterId: '',
  timezone: 'America/Los_Angeles',
  membershipEnds: '',
  oneRosterEnabled: true,
}

interface Adding {
  /** Where its button stands: there may be two on a page. */
  readonly at: 'head' | 'empty'
}

/** The provider makes a district (D 23); its office opens next, where a roster file can be brought in. */
export function AddDistrict({ at }: Adding) {
  const { t } = useTranslation('districts')
  const navigate = useNavigate()
  const name = `new district, ${at}`
  const [open, setOpen] = useState(() => kept(name, false))
  useKeep(name, open || undefined)

  const save = async ({ name, oneRosterId, timezone, membershipEnds, oneRosterEnabled }: DistrictValues) => {
    const attributes = {
      name: name.trim(),
      oneRosterId: oneRosterId.trim() || null,
      membershipExpiresAt: membershipEnds === '' ? null : lastInstantOf(membershipEnds, timezone),
      oneRosterEnabled,
    }
    const relationships = { timezone: { data: { type: 'timezone', id: timezone } } } as const
    const { row } = await call(createDistrict, { body: { data: { type: 'district', attributes, relationships } } })
    await changed(listDistricts)
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
          start={EMPTY}
          save={t('add.save')}
          saving={t('add.saving')}
          onSave={save}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </>
  )
}
