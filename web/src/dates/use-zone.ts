import { useUser } from '../signed-in/current-session.ts'
import { displayZone } from './format-dates.ts'

/** The zone in which the signed-in person sees the instants of a district (DASH-9): the same on every page. */
export const useZone = (district: string | null | undefined): string =>
  displayZone(useUser().relationships.timezone, district)
