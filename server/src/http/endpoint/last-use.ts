import type { AppContext } from '../app-context.ts'

const EVERY_MS = 60_000
const noted = new WeakMap<AppContext, Map<string, number>>()

/**
 * Whether it is time to write down that a token or key is used now: at most once a minute in each process, so that the
 * write costs its callers nothing.
 */
export function isUseToNote(app: AppContext, id: string, now: number): boolean {
  const last = noted.get(app) ?? new Map<string, number>()
  noted.set(app, last)
  if (now - (last.get(id) ?? 0) < EVERY_MS) return false
  last.set(id, now)
  return true
}
