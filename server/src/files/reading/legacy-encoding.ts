/** Encodings of files that are not Unicode, as Excel, old Macs and offices elsewhere write them. */
export type LegacyEncoding = 'windows-1252' | 'windows-1250' | 'macintosh' | 'shift_jis' | 'gbk'

/**
 * The encoding of parts of a file that is no UTF-8, by what its letters become. Detection libraries go by the frequency of letters
 * in running text, and take a list of thirty names for French (decision 44). Windows-1252 unless another fits better.
 */
export function legacyEncodingOf(parts: readonly Buffer[]): LegacyEncoding {
  const lines = parts.flatMap(linesOf)
  // A part may begin and end within a character.
  const cut = parts.length > 1 ? parts.length * 2 : 0
  const fits = (encoding: LegacyEncoding) => lines.filter(line => !isOfWholeWords(line, encoding)).length <= cut
  if (lines.length > cut) {
    if (lines.every(hasOnlyHighPairs) && fits('gbk')) return 'gbk'
    if (fits('shift_jis')) return 'shift_jis'
    if (fits('gbk')) return 'gbk'
  }
  const text = Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')]))
  const scores = (['windows-1252', 'macintosh', 'windows-1250'] as const).map(encoding => ({
    encoding,
    score: scoreOf(new TextDecoder(encoding).decode(text)),
  }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).encoding
}

/** The lines that are not plain ASCII. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let from = 0
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue
    const line = bytes.subarray(from, at)
    if (line.some(byte => byte >= 0x80)) lines.push(line)
    from = at + 1
  }
  return lines
}

/** As in Chinese of the usual characters: bytes beyond ASCII come in pairs. */
const hasOnlyHighPairs = (line: Buffer) =>
  (line.toString('latin1').match(/[\x80-\xff]+/g) ?? []).every(({ length }) => length % 2 === 0)

const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether each word that is not ASCII is wholly of eastern letters: 'Muñoz' would be Chinese between Latin ones. */
function isOfWholeWords(line: Buffer, encoding: LegacyEncoding): boolean {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(line)
  } catch {
    return false
  }
  return (
    text
      .split(/[^\p{L}\p{M}\P{ASCII}]+/u)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
      .filter(word => /[^\x00-\x7f]/.test(word))
      .every(word => [...word].every(letter => EASTERN.test(letter) || /[ー・々　]/.test(letter)))
  )
}

/** How much a text looks like names: letters count, signs within and capitals after small letters count against it. */
function scoreOf(text: string): number {
  let score = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all beyond ASCII
  for (const { 0: letter, index } of text.matchAll(/[^\x00-\x7f]/gu)) {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]]
    const isBetween = /\p{L}/u.test(before) && /\p{L}/u.test(after)
    if (letter === '’' && isBetween) score += 1
    else if (!/\p{L}/u.test(letter)) score -= 2
    else if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) score -= 2
    else if (/\p{Ll}/u.test(letter) && /\p{Lu}/u.test(after)) score -= 2
    else score += 1
  }
  return score
}
