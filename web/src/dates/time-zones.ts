import { canonicalTimeZone } from '@hornbook/rules/time/dates'
import type { Choice } from '../ui/choice-box.tsx'

/** Where most schools are. They come first, so that 'Central Time' offers Chicago before other zones of that name. */
const FIRST = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** The zone that this computer is set to, under its listed name; null if it is not a place's zone. */
export const ownTimeZone = (): string | null => canonicalTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** 'Central Time' for America/Chicago. */
function zoneName(id: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Time zones as choices: the suggested one, the usual ones, then the others by name. A place is found by its words. */
export function timeZoneChoices(ids: readonly string[], suggested: string | null): Choice[] {
  const first = [suggested, ...FIRST].filter(id => id !== null)
  const rank = (id: string) => (first.includes(id) ? first.indexOf(id) : first.length)
  return [...ids]
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(id => ({
      value: id,
      label: id.replaceAll('_', ' '),
      hint: zoneName(id),
      words: `${id} ${id.replace(/[/_]/g, ' ')}`,
    }))
}
