/** Which browser somebody uses and on what, as far as its User-Agent says. */
export interface Browser {
  /** 'Chrome'; null if it is none that we know. */
  readonly name: string | null
  /** 'Windows'; null if it does not say. */
  readonly system: string | null
  readonly kind: 'computer' | 'phone' | 'tablet'
}

/** The first that fits: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bCrOS\b/, 'Chromebook'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([shape]) => shape.test(text))?.[1] ?? null

/** Reads a User-Agent. It is only what a browser says of itself: good enough to recognise one's own, never a proof. */
export function browserOf(userAgent: string | null): Browser {
  const text = userAgent ?? ''
  const isTablet = /\biPad\b|\bTablet\b/.test(text) || (/\bAndroid\b/.test(text) && !/\bMobile\b/.test(text))
  const isPhone = /\biPhone\b|\bMobile\b/.test(text)
  return {
    name: firstOf(NAMES, text),
    system: firstOf(SYSTEMS, text),
    kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
  }
}
