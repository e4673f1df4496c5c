/** For when no zone is known (DASH-9). */
const DEFAULT_ZONE = 'America/Los_Angeles'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${withTime}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    ...(withTime && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }),
  })
  formatters.set(key, made)
  return made
}

/** The day of an instant in a zone, '06/30/2027'. */
export const formatDay = (instant: string, zone: string | null | undefined): string =>
  formatter(zone ?? DEFAULT_ZONE, false).format(new Date(instant))

/** The day and time of an instant in a zone, '06/30/2027, 14:05 PDT'. */
export const formatDateTime = (instant: string, zone: string | null | undefined): string =>
  formatter(zone ?? DEFAULT_ZONE, true).format(new Date(instant))
