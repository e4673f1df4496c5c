import type { BrowserContext } from '@playwright/test'

/** Marks responses that a story fakes, so that they do not count as the server's. */
export const STUB_HEADER = 'x-made-up'

/** Collects what must not happen on any page: violations of the content policy, exceptions, logged errors and 5xx. */
export async function watchForFaults(context: BrowserContext): Promise<readonly string[]> {
  const faults: string[] = []
  await context.exposeBinding('reportViolation', (_source, fault: string) => void faults.push(fault))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const { reportViolation } = window as unknown as { reportViolation: (message: string) => void }
      reportViolation(`content policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  context.on('weberror', failure => void faults.push(`thrown: ${failure.error().stack ?? failure.error().message}`))
  context.on('console', message => {
    // The browser logs every 4xx itself; stories that expect one check the screen.
    if (message.text().startsWith('Failed to load resource')) return
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  context.on('response', response => {
    if (response.status() >= 500 && !(STUB_HEADER in response.headers()))
      faults.push(`${response.status()} from ${response.url()}`)
  })
  return faults
}
