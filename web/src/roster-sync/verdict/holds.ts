import type { RosterImport } from '../import-page.tsx'

type Check = 'otherDistrict' | 'incomplete' | 'otherNames' | 'unknown'

/** What the server's guards make a person look for. */
const CHECKS: Readonly<Record<string, Check>> = {
  'guard.other_district': 'otherDistrict',
  'guard.threshold': 'incomplete',
  'guard.school_empty': 'incomplete',
  'guard.name_mismatch': 'otherNames',
}

/** What to check before a held file is applied, each thing once. */
export const checksOf = (holds: RosterImport['holds']): readonly Check[] => [
  ...new Set(holds.map(({ code }) => CHECKS[code] ?? 'unknown')),
]
