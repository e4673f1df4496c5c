import '../texts.ts'
import { changeSchool, readSchoolOfDistrict } from '@hornbook/contract/rostering/schools'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepSearch } from '../../address/search-params.ts'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/form.tsx'
import type { Sending } from '../../form/use-form.ts'
import { zoneLink } from '../districts/form/district-fields.ts'
import { LastSavedBy } from '../history/last-saved-by.tsx'
import { useOrigin } from '../history/origin.ts'
import { useList } from '../lists/use-list.ts'
import { forEachRecord } from '../records/each-record.tsx'
import { Neighbours } from '../records/neighbours.tsx'
import { RecordActions } from '../records/record-actions.tsx'
import { attributesOf, isSynced, valuesOf } from '../records/record-fields.ts'
import { RecordSheet } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { useTimeZoneField } from '../time-zone-field.ts'
import styles from './school.module.css'
import { ADDRESS_FIELDS, OTHER_FIELDS, useSchoolFields } from './school-fields.ts'
import { useAnotherSchool } from './use-another-school.ts'

type School = RowFrom<typeof readSchoolOfDistrict>

interface Part {
  readonly columns: typeof ADDRESS_FIELDS
  readonly withZone: boolean
}

/** Changes a school's name and time zone; a link opens its address (FORM-4). */
export const EditSchool = forEachRecord(() => <SchoolPart columns={OTHER_FIELDS} withZone />)

/** Changes a school's address. */
export const EditAddress = forEachRecord(() => <SchoolPart columns={ADDRESS_FIELDS} withZone={false} />)

function SchoolPart(part: Part) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const { districtId, id, close } = useRecordForm()
  return (
    <RecordSheet
      endpoint={readSchoolOfDistrict}
      input={{ params: { districtId, schoolId: id } }}
      noun={t('noun')}
      loading="schoolInformation"
      onClose={close}
    >
      {({ row }, reload) => <SchoolForm {...part} school={row} reload={async () => (await reload()).row} />}
    </RecordSheet>
  )
}

interface SchoolFormProps extends Part {
  readonly school: School
  readonly reload: () => Promise<School>
}

function SchoolForm({ columns, withZone, school, reload }: SchoolFormProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const { districtId, saved, close, factsOf } = useRecordForm()
  const origin = useOrigin('schools', districtId, school)
  const { zone } = useList()
  const edited = columns.filter(column => !isSynced(column, school))
  const texts = useSchoolFields(columns)
  const zoneField = useTimeZoneField('school', zone)
  const another = useAnotherSchool()
  const fields = [
    ...texts.filter(({ name }) => edited.some(column => column.name === name)),
    ...(withZone ? [zoneField] : []),
    ...another.fields,
  ]
  const synced = columns.filter(column => isSynced(column, school))
  const items = synced.map(({ name }) => ({
    label: texts.find(field => field.name === name)?.label ?? name,
    value: school[name] ?? '',
  }))
  const recordOf = (row: School) => ({
    values: {
      ...valuesOf(edited, row),
      ...(withZone && { timezone: row.relationships.timezone ?? zone }),
      ...another.start(),
    },
    version: row.version,
  })
  const save = ({ values, changed, version }: Sending) => {
    const attributes = {
      ...attributesOf(edited, changed),
      ...another.attributes(values),
      ...(version !== undefined && { version }),
    }
    const relationships = 'timezone' in changed ? zoneLink(String(changed.timezone)) : {}
    const data = { type: 'school', id: school.id, attributes, relationships } as const
    return call(changeSchool, { params: { districtId, schoolId: school.id }, body: { data } })
  }
  return (
    <Form
      frame="sheet"
      title={withZone ? school.name : t('addressOf', { name: school.name })}
      draft={`school ${school.id}: ${columns[0]?.name}`}
      noun={t('noun')}
      fields={fields}
      facts={[
        ...(withZone ? [{ items: [{ label: t('siteCode'), value: school.id }] }] : []),
        ...factsOf(origin, items),
      ]}
      start={recordOf(school)}
      above={<Neighbours noun="schools" id={school.id} />}
      actions={<RecordActions noun="schools" id={school.id} />}
      whoSaved={<LastSavedBy noun="schools" districtId={districtId} id={school.id} />}
      save={save}
      {...another.options}
      reload={async () => recordOf(await reload())}
      onSaved={saved}
      onClose={close}
    >
      {withZone && <AddressLink school={school} districtId={districtId} />}
    </Form>
  )
}

function AddressLink({ school, districtId }: { readonly school: School; readonly districtId: string }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const lines = ADDRESS_FIELDS.flatMap(({ name }) => school[name] ?? [])
  return (
    <div>
      <h3 className={styles.heading}>{t('address')}</h3>
      <p>{lines.length === 0 ? t('noAddress') : lines.join(', ')}</p>
      <Link
        to="/districts/$districtId/schools/$id/address"
        params={{ districtId, id: school.id }}
        search={keepSearch}
        resetScroll={false}
      >
        {t('editAddress')}
      </Link>
    </div>
  )
}
