/** How often each place of dates like 8/13/2021 can only be a day. */
export interface DateHints {
  firstIsDay: number
  secondIsDay: number
}

const slashed = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/g
const longest = 12

/** Collects, over all the text of a file, which of the two numbers of its dates is the day: one above 12 settles it. */
export function dateHints(): { read: (text: string) => void; found: () => DateHints } {
  const hints = { firstIsDay: 0, secondIsDay: 0 }
  let carried = ''
  return {
    read(chunk) {
      const text = carried + chunk
      for (const [, first, second] of text.matchAll(slashed)) {
        if (Number(first) > 12 && Number(first) <= 31) hints.firstIsDay++
        if (Number(second) > 12 && Number(second) <= 31) hints.secondIsDay++
      }
      carried = text.slice(-longest)
    },
    found: () => hints,
  }
}
