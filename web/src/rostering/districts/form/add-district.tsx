import { createDistrict, listDistricts } from '@hornbook/contract/rostering/districts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '../../../api/answer.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { ownTimeZone } from '../../../dates/time-zones.ts'
import { Form } from '../../../form/form.tsx'
import type { Sending } from '../../../form/use-form.ts'
import { restoreDraft, useKeepDraft } from '../../../signed-in/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { districtAttributes, useDistrictFields, zoneLink } from './district-fields.ts'

type DistrictAttributes = NonNullable<CallInput<typeof createDistrict>['body']>['data']['attributes']

interface AddDistrictProps {
  /** Tells the drafts of the buttons apart; in the hub, the district's page there opens. */
  readonly at: 'head' | 'empty' | 'hub'
}

/** Creates a district (PEOPLE-8) and opens its office, where a roster file can be uploaded. Only for the provider. */
export function AddDistrict({ at }: AddDistrictProps) {
  const { t } = useTranslation('rostering')
  const navigate = useNavigate()
  const name = `new district, ${at}`
  const zone = ownTimeZone() ?? ''
  const fields = useDistrictFields(zone)
  const [open, setOpen] = useState(() => restoreDraft(name, false))
  useKeepDraft(name, open || undefined)

  const start = {
    name: '',
    oneRosterId: '',
    timezone: zone,
    membershipExpiresAt: '',
    licensedSeats: '',
    oneRosterEnabled: true,
  }
  const save = async ({ values, idempotencyKey }: Sending) => {
    const timezone = String(values.timezone)
    const attributes = districtAttributes(values, timezone) as DistrictAttributes
    const data = { type: 'district', attributes, relationships: zoneLink(timezone) } as const
    const { row } = await call(createDistrict, { body: { data } }, { idempotencyKey })
    await invalidate(listDistricts)
    return row.id
  }

  return (
    <>
      <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('add.button')}
      </Button>
      {open && (
        <Form
          frame="dialog"
          title={t('add.title')}
          draft={`${name}: form`}
          noun={t('noun')}
          fields={fields}
          start={{ values: start }}
          saveLabel={t('add.save')}
          save={save}
          onSaved={districtId =>
            void navigate({
              to: at === 'hub' ? '/adminhub/districts/$districtId' : '/districts/$districtId',
              params: { districtId: districtId ?? '' },
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
