/** What was found where something else was expected, to be read by people. */
export class Differences {
  compared = 0
  readonly found: string[] = []

  /** Compares two values, however deep, and notes each place where they differ under the name of what is compared. */
  compare(what: string, stored: unknown, recounted: unknown): void {
    this.compared++
    for (const { path, is, shouldBe } of differing(stored, recounted, '')) {
      this.found.push(`${what}${path}: is ${said(is)}, recounted ${said(shouldBe)}`)
    }
  }

  note(text: string): void {
    this.found.push(text)
  }
}

interface Difference {
  readonly path: string
  readonly is: unknown
  readonly shouldBe: unknown
}

/** Only what is recounted is compared: a stored object may hold more. */
function differing(is: unknown, shouldBe: unknown, path: string): Difference[] {
  if (Object.is(is, shouldBe)) return []
  if (Array.isArray(is) && Array.isArray(shouldBe)) {
    if (is.length !== shouldBe.length) return [{ path, is, shouldBe }]
    const at = is.findIndex((each, place) => differing(each, shouldBe[place], '').length > 0)
    return at < 0 ? [] : differing(is[at], shouldBe[at], `${path}[${at}]`)
  }
  if (isObject(is) && isObject(shouldBe)) {
    return Object.entries(shouldBe).flatMap(([key, value]) => differing(is[key], value, `${path}.${key}`))
  }
  return [{ path, is, shouldBe }]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LONGEST = 120

function said(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text
}
