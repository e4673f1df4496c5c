import { useTranslation } from 'react-i18next'
import type { Field, Values } from '../../../form/field.ts'
import { useTimeZoneField } from '../../time-zone-field.ts'
import { endOfDay } from './end-of-day.ts'

/** The fields of a new or an existing district (PEOPLE-8). */
export function useDistrictFields(zone: string): readonly Field[] {
  const { t } = useTranslation('rostering')
  return [
    { name: 'name', kind: 'text', label: t('add.name'), required: true },
    { name: 'oneRosterId', kind: 'text', label: t('add.siteCode'), help: t('add.siteCodeHelp') },
    useTimeZoneField('district', zone),
    { name: 'membershipExpiresAt', kind: 'date', label: t('add.membership'), help: t('add.membershipHelp') },
    {
      name: 'licensedSeats',
      kind: 'text',
      label: t('add.seats'),
      help: t('add.seatsHelp'),
      problem: value => (value === '' || /^[1-9]\d{0,6}$/.test(String(value).trim()) ? null : t('add.seatsWrong')),
    },
    { name: 'oneRosterEnabled', kind: 'switch', label: t('edit.oneRoster'), help: t('edit.oneRosterHelp') },
  ]
}

const ATTRIBUTES: Readonly<Record<string, (value: string, zone: string) => string | number | null>> = {
  name: name => name.trim(),
  oneRosterId: code => code.trim() || null,
  licensedSeats: seats => (seats.trim() === '' ? null : Number(seats)),
  membershipExpiresAt: (lastDay, zone) => (lastDay === '' ? null : endOfDay(lastDay, zone)),
}

/** The values as attributes, without the time zone, which is a relationship. A day becomes its end in `zone`. */
export function districtAttributes({ timezone: _, ...values }: Values, zone: string) {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? ATTRIBUTES[name]?.(value, zone) : value,
  ])
  return Object.fromEntries(entries)
}

export const zoneLink = (id: string) => ({ timezone: { data: { type: 'timezone', id } } }) as const
