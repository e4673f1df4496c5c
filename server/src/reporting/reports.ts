import type { ReportSettings } from '../configuration/settings.ts'
import type { Circumstances } from './circumstances.ts'
import type { Reporter } from './reporter.ts'

let reporter: Reporter | null = null

/** Sends errors of this thread from now on. Without settings it loads nothing. */
export async function startReports(settings: ReportSettings | null): Promise<void> {
  reporter = settings && new (await import('./reporter.ts')).Reporter(settings)
}

/** Reports an error that nobody expected. Returns at once, and never throws. */
export function reportFailure(failure: unknown, circumstances: Circumstances): void {
  reporter?.report(failure, circumstances)
}

/** Reports how long a call took, of some of the calls. */
export function reportTrace(route: string, method: string, status: number, ms: number): void {
  reporter?.trace(route, method, status, ms)
}

/** Waits until what was reported has been sent, half a second at the most. */
export async function flushReports(): Promise<void> {
  await reporter?.flush(500)
}
