const two = (number: string | number) => String(number).padStart(2, '0')

/** A day as spreadsheets show it in the United States, month first; null for anything else. */
export function dayOf(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? []
  // A month beyond 12 shows that the column begins with days: that is asked, not guessed for one cell.
  if (month === '' || Number(month) > 12 || Number(month) < 1) return null
  return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MONTH = /^(\d{1,2})-([a-z]{3})$/i
const MONTH_YEAR = /^([a-z]{3})-(\d{2})$/i
const WHOLE_DAY = /^\d{4}-(\d{2})-(\d{2})$/

/** The two numbers that somebody typed where a spreadsheet shows a day: '1-2' is '2-Jan' in Excel. Null for no day. */
export function numbersOfDay(text: string): readonly [number, number] | null {
  const monthOf = (name: string) => MONTHS.indexOf(name.toLowerCase()) + 1
  const [, day = '', named = ''] = DAY_MONTH.exec(text) ?? []
  if (monthOf(named) > 0) return [monthOf(named), Number(day)]
  const [, month = '', year = ''] = MONTH_YEAR.exec(text) ?? []
  if (monthOf(month) > 0) return [monthOf(month), Number(year)]
  const whole = WHOLE_DAY.exec(text)
  return whole ? [Number(whole[1]), Number(whole[2])] : null
}
