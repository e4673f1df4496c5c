import '../texts.ts'
import { createSchool, SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Form } from '../../form/form.tsx'
import type { Sending } from '../../form/use-form.ts'
import { zoneLink } from '../districts/form/district-fields.ts'
import { useList } from '../lists/use-list.ts'
import { attributesOf, blankValues } from '../records/record-fields.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { useTimeZoneField } from '../time-zone-field.ts'
import { useSchoolFields } from './school-fields.ts'
import { useAnotherSchool } from './use-another-school.ts'

/** Creates a school (FORM-4). Its time zone is the district's until somebody chooses another one. */
export function NewSchool() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const { districtId, saved, close } = useRecordForm()
  const { zone } = useList()
  const another = useAnotherSchool()
  const fields = [...useSchoolFields(SCHOOL_FIELDS), useTimeZoneField('school', zone), ...another.fields]
  const save = ({ values, idempotencyKey }: Sending) => {
    const attributes = { ...attributesOf(SCHOOL_FIELDS, values), ...another.attributes(values) }
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
      start={{ values: { ...blankValues(SCHOOL_FIELDS), timezone: zone, ...another.start() } }}
      save={save}
      {...another.options}
      onSaved={saved}
      onClose={close}
    />
  )
}
