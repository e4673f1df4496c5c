import { roundOne } from './indicators.ts'

/** A percentage as it is shown everywhere: floored, with room for the last bit of a division (Numbers, D 18). */
export function shownPercent(percent: number): number {
  return Math.floor(percent + 1e-9)
}

/** Days and averages as they are shown: text with one decimal, half up. */
export function shownDecimal(value: number): string {
  return roundOne(value).toFixed(1)
}
