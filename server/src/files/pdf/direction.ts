import bidiFactory from 'bidi-js'

// Its types are those of a module; what Node loads is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Letters of the scripts that are read from right to left, and signs that set a direction. */
const HAS_RTL =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * How deep each place of a text lies in text of the other direction (Unicode's bidirectional algorithm, UAX 9): at odd
 * levels it is read from right to left. null if the whole text is read from left to right.
 */
export const levelsOf = (text: string): Uint8Array | null =>
  HAS_RTL.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null

/** The parts of a line from left to right (rule L2): the deepest levels are turned first. */
export function fromLeftToRight<Part extends { readonly level: number }>(parts: readonly Part[]): readonly Part[] {
  const line = [...parts]
  for (let level = Math.max(0, ...parts.map(part => part.level)); level > 0; level--)
    for (let at = 0; at < line.length; at++) {
      let end = at
      while ((line[end]?.level ?? -1) >= level) end++
      if (end > at + 1) line.splice(at, end - at, ...line.slice(at, end).reverse())
      at = Math.max(at, end)
    }
  return line
}
