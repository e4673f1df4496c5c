import { roundToTenth } from './indicators.ts'

/** A percentage as displayed everywhere: rounded down, allowing for floating-point error (NUM-38). */
export function displayedPercent(percent: number): number {
  return Math.floor(percent + 1e-9)
}

/** Days and averages as displayed: one decimal, rounded half up. */
export function formatDecimal(value: number): string {
  return roundToTenth(value).toFixed(1)
}
