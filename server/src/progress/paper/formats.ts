const formats = new Map<string, Intl.DateTimeFormat>()

/** How days are written in a language. Kept, because making one takes longer than drawing a line. */
export function formatOf(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${lang} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}
