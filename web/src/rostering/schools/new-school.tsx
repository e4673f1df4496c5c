import '../texts.ts'
import { createSchool, SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Field } from '../../form/field.ts'
import { Form } from '../../form/form.tsx'
import type { Sending } from '../../form/use-form.ts'
import { zoneLink } from '../districts/form/district-fields.ts'
import { useList } from '../lists/use-list.ts'
import { attributesOf, blankValues } from '../records/record-fields.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { useTimeZoneField } from '../time-zone-field.ts'
import { useSchoolFields } from './school-fields.ts'

/** Creates a school (FORM-4). Its time zone is the district's until somebody chooses another one. */
export function NewSchool() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const { districtId, saved, close } = useRecordForm()
  const { zone } = useList()
  // There is a school of that name: whether this is another one is asked from then on.
  const [isAsked, setAsked] = useState(false)
  const another: Field = { name: 'override', kind: 'tick', label: t('another'), disabled: false }
  const fields = [...useSchoolFields(SCHOOL_FIELDS), useTimeZoneField('school', zone), ...(isAsked ? [another] : [])]
  const save = ({ values, idempotencyKey }: Sending) => {
    const override = values.override === true
    const attributes = { ...attributesOf(SCHOOL_FIELDS, values), ...(override && { override }) }
    const data = { type: 'school', attributes, relationships: zoneLink(String(values.timezone)) } as const
    return call(createSchool, { params: { districtId }, body: { data } }, { idempotencyKey })
  }
  return (
    <Form
      frame="sheet"
      title={t('new')}
      draft={`new school of ${districtId}`}
      noun={t('noun')}
      fields={fields}
      start={{ values: { ...blankValues(SCHOOL_FIELDS), timezone: zone, override: false } }}
      save={save}
      adjust={(values, changed) => (changed === 'name' ? { ...values, override: false } : values)}
      readRefusal={async ({ code }) => {
        if (code === 'conflict') setAsked(true)
        return null
      }}
      onSaved={saved}
      onClose={close}
    />
  )
}
