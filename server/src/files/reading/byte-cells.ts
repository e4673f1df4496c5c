/** Excel's way to keep the zeros of a number: ="00123". */
const TEXT_FORMULA = /^="([^"]*)"$/

/** Removes the quote that our own files put before a formula (SAFE-15), and the one that people type before a number to keep its zeros. */
export const unguarded = (cell: string) =>
  TEXT_FORMULA.exec(cell)?.[1] ?? cell.replace(/^'('*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20\d])/, '$1')

// biome-ignore lint/suspicious/noControlCharactersInRegex: all beyond ASCII
export const isBeyondAscii = (text: string) => /[^\x00-\x7f]/.test(text)

/** Texts of cells whose bytes, a character each, are read in an encoding that keeps ASCII as it is. */
export function readBytes(bytes: readonly string[], encoding: string): string[] {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  const read = (cell: string) => {
    if (!isBeyondAscii(cell)) return cell
    decoder ??= new TextDecoder(encoding)
    return decoder.decode(Buffer.from(cell, 'latin1'))
  }
  return bytes.map(cell => unguarded(read(cell)))
}
