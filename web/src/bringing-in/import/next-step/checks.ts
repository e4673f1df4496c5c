import type { RosterImport } from '../roster-import.ts'

type Check =
  | 'status'
  | 'newIds'
  | 'lostZeros'
  | 'whichSystem'
  | 'beginsLater'
  | 'otherDistrict'
  | 'incomplete'
  | 'otherNames'
  | 'spoiltIds'
  | 'administrators'
  | 'otherPlaces'
  | 'unknown'

/** What to check for each of the server's guards. */
const CHECKS: Readonly<Record<string, Check>> = {
  'source.partly_known': 'whichSystem',
  'source.second': 'whichSystem',
  begins_later: 'beginsLater',
  'guard.other_district': 'otherDistrict',
  'guard.threshold': 'incomplete',
  'guard.no_class': 'incomplete',
  'guard.unknown_rows': 'spoiltIds',
  'guard.status_unknown': 'status',
  'guard.ids_changed': 'newIds',
  'guard.zeros_lost': 'lostZeros',
  'guard.school_empty': 'incomplete',
  'guard.school_enrollments': 'incomplete',
  'guard.other_place': 'otherPlaces',
  'guard.name_mismatch': 'otherNames',
  'guard.administrators': 'administrators',
}

/** Whether the file asks which system it comes from (ROSTER-57); until that is answered, its difference says little. */
export const asksForSystem = (holds: RosterImport['holds']): boolean =>
  holds.some(({ code }) => CHECKS[code] === 'whichSystem')

/** The checks to make before a held file is applied, without repeats. */
export const checksOf = (holds: RosterImport['holds']): readonly Check[] => [
  ...new Set(holds.map(({ code }) => CHECKS[code] ?? 'unknown')),
]
