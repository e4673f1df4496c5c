/** A percentage as displayed everywhere: rounded down, allowing for floating-point error (NUM-38). */
export function displayedPercent(percent: number): number {
  return Math.floor(percent + 1e-9)
}

/** Rounds to one decimal, half up (NUM-39); the tiny addend makes up for floating-point error. */
export function roundToTenth(value: number): number {
  return Math.floor(value * 10 + 0.5 + 1e-9) / 10
}

/** Days and averages as displayed: one decimal, rounded half up. */
export function formatDecimal(value: number): string {
  return roundToTenth(value).toFixed(1)
}
