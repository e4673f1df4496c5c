import { listTimezones } from '@hornbook/contract/lookups/timezones'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../api/queries.ts'
import { ownTimeZone, timeZoneChoices } from '../dates/time-zones.ts'
import type { Field } from '../form/field.ts'

/** The zone of a district decides when its days begin; that of a school is part of its address. */
type Whose = 'district' | 'school'

/** The field for a time zone, found by its place or its name (FORM-13). `current` is a choice while the list loads. */
export function useTimeZoneField(whose: Whose, current: string): Field {
  const { t } = useTranslation('rostering', { keyPrefix: 'timezone' })
  const zones = useQuery({ ...queryFor(listTimezones, {}), staleTime: Number.POSITIVE_INFINITY })
  const ids = zones.data?.rows
  const choices = useMemo(
    () => timeZoneChoices(ids?.map(({ id }) => id) ?? [current].filter(Boolean), ownTimeZone()),
    [ids, current],
  )
  return { name: 'timezone', kind: 'choice', label: t('label'), help: t(`help.${whose}`), required: true, choices }
}
