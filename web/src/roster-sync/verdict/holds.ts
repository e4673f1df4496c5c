import type { RosterImport } from '../import-page.tsx'

type Check = 'otherDistrict' | 'incomplete' | 'otherNames' | 'spoiltIds' | 'unknown'

/** What the server's guards make a person look for. */
const CHECKS: Readonly<Record<string, Check>> = {
  'guard.other_district': 'otherDistrict',
  'guard.threshold': 'incomplete',
  'guard.no_class': 'incomplete',
  'guard.unknown_rows': 'spoiltIds',
  'guard.school_empty': 'incomplete',
  'guard.name_mismatch': 'otherNames',
}

/** What to check before a held file is applied, each thing once. */
export const checksOf = (holds: RosterImport['holds']): readonly Check[] => [
  ...new Set(holds.map(({ code }) => CHECKS[code] ?? 'unknown')),
]
