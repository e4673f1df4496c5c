/** Instants for reading: MM/dd/yyyy, by the calendar of a zone; Los Angeles where none is known (DASH-9). */
const HOME = 'America/Los_Angeles'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(zone: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${withTime}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    ...(withTime && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }),
  })
  formats.set(key, made)
  return made
}

/** The day of an instant, '06/30/2027'. */
export const dayIn = (instant: string, zone: string | null | undefined): string =>
  format(zone ?? HOME, false).format(new Date(instant))

/** Day and time of an instant, '06/30/2027, 14:05 PDT'. */
export const momentIn = (instant: string, zone: string | null | undefined): string =>
  format(zone ?? HOME, true).format(new Date(instant))
