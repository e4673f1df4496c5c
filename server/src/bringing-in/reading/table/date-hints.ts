/** How often the first or second number of dates like 8/13/2021 can only be a day. */
export interface DateHints {
  firstIsDay: number
  secondIsDay: number
}

const slashed = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/g
const LONGEST_DATE = 12

/** Collects hints over the whole text of a file: a number above 12 must be the day. */
export function dateHints(): { read: (text: string) => void; found: () => DateHints } {
  const hints = { firstIsDay: 0, secondIsDay: 0 }
  let carry = ''
  return {
    read(chunk) {
      const text = carry + chunk
      for (const [, first, second] of text.matchAll(slashed)) {
        if (Number(first) > 12 && Number(first) <= 31) hints.firstIsDay++
        if (Number(second) > 12 && Number(second) <= 31) hints.secondIsDay++
      }
      carry = text.slice(-LONGEST_DATE)
    },
    found: () => hints,
  }
}
