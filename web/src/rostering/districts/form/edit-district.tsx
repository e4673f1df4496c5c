import { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import { changeDistrict, listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../../address/search-params.ts'
import type { RowFrom } from '../../../api/answer.ts'
import { call } from '../../../api/call.ts'
import { invalidate, queryClient, queryFor } from '../../../api/queries.ts'
import { DEFAULT_ZONE } from '../../../dates/format-dates.ts'
import type { Field } from '../../../form/field.ts'
import { Form } from '../../../form/form.tsx'
import { announceSaved } from '../../../form/saved.tsx'
import type { ReadRecord, Sending } from '../../../form/use-form.ts'
import { restoreDraft, useKeepDraft } from '../../../signed-in/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { districtAttributes, useDistrictFields, zoneLink } from './district-fields.ts'
import { toDateField } from './end-of-day.ts'
import { GoalChanges } from './goal-changes.tsx'
import { goalValues, splitGoals, useGoalFields } from './goal-fields.ts'

type District = RowFrom<typeof readDistrict>

const zoneOf = ({ pendingTimezone, relationships }: District) =>
  pendingTimezone ?? relationships.timezone ?? DEFAULT_ZONE

function recordOf(district: District): ReadRecord {
  const { name, oneRosterId, membershipExpiresAt, oneRosterEnabled, version } = district
  const licensedSeats = String(district.licensedSeats ?? '')
  const timezone = zoneOf(district)
  const lastDay = toDateField(membershipExpiresAt, timezone)
  const values = { name, oneRosterId: oneRosterId ?? '', timezone, membershipExpiresAt: lastDay, oneRosterEnabled }
  return { values: { ...values, licensedSeats, ...goalValues(district), reason: '' }, version }
}

/** What the provider owes a district a word about: a feature, how long and for how many it is a member. */
const ASKS_WHY = ['oneRosterEnabled', 'membershipExpiresAt', 'licensedSeats'] as const

/** Edits a district. An edit made meanwhile by someone else is shown, never overwritten (SAFE-21). */
export function EditDistrict({ district }: { readonly district: District }) {
  const { t } = useTranslation('rostering')
  const draft = `district ${district.id}`
  const params = { districtId: district.id }
  const districtFields = [...useDistrictFields(zoneOf(district)), ...useGoalFields()]
  // A link may lead to one field of the form.
  const { search, change } = useSearchParams()
  const { edit: focused } = search
  /** The district as it was when the form opened, so that a refetch does not change what is being typed. */
  const [opened, setOpened] = useState(() =>
    restoreDraft<District | undefined>(draft, focused === undefined ? undefined : district),
  )
  useKeepDraft(draft, opened)
  const before = recordOf(opened ?? district).values
  const fields: readonly Field[] = [
    ...districtFields,
    {
      name: 'reason',
      kind: 'text',
      section: t('edit.why'),
      label: t('edit.reason'),
      help: t('edit.reasonHelp'),
      maxLength: 200,
      problem: (reason, values) =>
        String(reason).trim() === '' && ASKS_WHY.some(name => values[name] !== before[name])
          ? t('edit.noReason')
          : null,
    },
  ]
  const close = () => {
    setOpened(undefined)
    if (focused !== undefined) change({ edit: undefined })
  }

  // Only what was changed, so that an untouched expiry keeps its exact instant.
  const save = async ({ values, changed, version }: Sending) => {
    const timezone = String(values.timezone)
    const { reason: _, ...rest } = changed
    const { goals, others } = splitGoals(rest)
    const reason = String(values.reason).trim()
    const attributes = {
      ...districtAttributes(others, timezone),
      ...goals,
      ...(reason && { reason }),
      ...(version !== undefined && { version }),
    }
    const relationships = 'timezone' in changed ? zoneLink(timezone) : {}
    const data = { type: 'district', id: district.id, attributes, relationships } as const
    await call(changeDistrict, { params, body: { data } })
    await invalidate(readDistrict, listDistricts, readDistrictSupport)
  }
  const reload = async () => {
    await invalidate(readDistrict, listDistricts)
    return recordOf((await queryClient.fetchQuery(queryFor(readDistrict, { params }))).row)
  }

  return (
    <>
      <Button
        icon={<Icon name="edit" />}
        onClick={() => {
          announceSaved('')
          setOpened(district)
        }}
      >
        {t('edit.button')}
      </Button>
      {opened && (
        <Form
          frame="dialog"
          title={t('edit.title')}
          draft={`${draft}: form`}
          noun={t('noun')}
          fields={fields}
          start={recordOf(opened)}
          save={save}
          reload={reload}
          focused={focused}
          onSaved={close}
          onClose={close}
        >
          {values => <GoalChanges before={goalValues(opened)} now={values} />}
        </Form>
      )}
    </>
  )
}
