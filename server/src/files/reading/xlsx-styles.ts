import { attributeOf, type XmlHandler } from './xml.ts'

/** How a number is shown: as a date, with leading zeros up to a number of digits, or as it is. */
export type CellStyle = 'date' | 'number' | { readonly digits: number }

/** Number formats that Excel knows by number and that show a day (ECMA-376, 18.8.30). */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

function styleOf(id: number, code: string | undefined): CellStyle {
  if (code === undefined) return isDateFormat(id) ? 'date' : 'number'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';')[0] ?? ''
  if (/^0{2,}$/.test(bare)) return { digits: bare.length }
  return /[dy]/i.test(bare) ? 'date' : 'number'
}

/** Reads styles.xml. Cells refer to a style by its index in `styles`. */
export function stylesHandler(): { readonly handler: XmlHandler; readonly styles: readonly CellStyle[] } {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let inCells = false
  const handler: XmlHandler = {
    open(tag, given) {
      if (tag === 'numFmt') codes.set(Number(attributeOf(given, 'numFmtId')), attributeOf(given, 'formatCode') ?? '')
      else if (tag === 'cellXfs') inCells = true
      else if (tag === 'xf' && inCells) {
        const id = Number(attributeOf(given, 'numFmtId') ?? 0)
        styles.push(styleOf(id, codes.get(id)))
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false
    },
    text: () => {},
  }
  return { handler, styles }
}

const DAY_MS = 86_400_000
/** Day 0 of a workbook that counts from 1900, as Excel does, with a 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The last day that Excel knows: 9999-12-31. */
const LAST_DAY = 2_958_465

/** A spreadsheet keeps no more of a number. */
const MAX_DIGITS = 15

/** A number as its cell shows it: days as yyyy-MM-dd, identifiers with their zeros, and as 1.2E+17 only if digits are lost. */
export function textOfNumber(text: string, style: CellStyle | undefined, isFrom1904: boolean): string {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (style === 'date' && number >= 1 && number <= LAST_DAY)
    return new Date((isFrom1904 ? EPOCH_1904 : EPOCH_1900) + Math.floor(number) * DAY_MS).toISOString().slice(0, 10)
  if (!Number.isInteger(number)) return text
  if (Math.abs(number) >= 10 ** MAX_DIGITS) return number.toExponential(MAX_DIGITS - 1).toUpperCase()
  const digits = BigInt(number).toString()
  return typeof style === 'object' && number >= 0 ? digits.padStart(style.digits, '0') : digits
}
