/** A calendar date 'yyyy-MM-dd' as MM/dd/yy (TABLE-5). */
export function formatShortDay(date: string): string {
  const [year = '', month, day] = date.split('-')
  return `${month}/${day}/${year.slice(2)}`
}

/** A calendar date 'yyyy-MM-dd' as MM/dd/yyyy. */
export function formatLongDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
