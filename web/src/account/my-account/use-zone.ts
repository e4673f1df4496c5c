import { displayZone } from '../../dates/format-dates.ts'
import { useUser } from '../../signed-in/current-session.ts'

/** The zone of the person's own times. */
export const useZone = (): string => displayZone(useUser().relationships.timezone, null)
