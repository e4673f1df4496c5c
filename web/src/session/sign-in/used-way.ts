import type { DistrictWays, Way } from './ways.ts'

const USED = 'hornbook-way'
const BEGUN = 'hornbook-way-begun'

/** The way that was used last on this computer, and its district. Never who used it. */
export interface UsedWay extends DistrictWays {
  readonly last: string
}

export function usedWay(): UsedWay | null {
  try {
    const found = JSON.parse(localStorage.getItem(USED) ?? 'null') as UsedWay | null
    return found?.ways.some(({ id }) => id === found.last) ? found : null
  } catch {
    return null
  }
}

/** Somebody goes to the provider. Whether it was the right one shows when they come back. */
export function noteBegun(found: DistrictWays, { id: last }: Way): void {
  try {
    sessionStorage.setItem(BEGUN, JSON.stringify({ ...found, last } satisfies UsedWay))
  } catch {
    // Storage is blocked: the next one is asked again.
  }
}

/** Somebody has come back signed in: their way comes first from now on. */
export function keepBegun(): void {
  try {
    const begun = sessionStorage.getItem(BEGUN)
    if (begun === null) return
    sessionStorage.removeItem(BEGUN)
    localStorage.setItem(USED, begun)
  } catch {
    // Storage is blocked.
  }
}

export function forgetWay(): void {
  try {
    localStorage.removeItem(USED)
    sessionStorage.removeItem(BEGUN)
  } catch {
    // Nothing was stored.
  }
}
