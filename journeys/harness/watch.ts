import type { BrowserContext } from '@playwright/test'

/** Marks answers that a story made up itself, so that they are not taken for the product's. */
export const MADE_UP = 'x-made-up'

/** Collects what must never happen on any page: refused by the content policy, thrown, logged as an error, or a 5xx. */
export async function watch(context: BrowserContext): Promise<readonly string[]> {
  const found: string[] = []
  await context.exposeBinding('reportViolation', (_source, words: string) => void found.push(words))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const { reportViolation } = window as unknown as { reportViolation: (words: string) => void }
      reportViolation(`content policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  context.on('weberror', problem => void found.push(`thrown: ${problem.error().stack ?? problem.error().message}`))
  context.on('console', message => {
    // The browser's own note of a 4xx; a story that expects one says so on the screen.
    if (message.text().startsWith('Failed to load resource')) return
    if (message.type() === 'error') found.push(`console: ${message.text()}`)
  })
  context.on('response', answer => {
    if (answer.status() >= 500 && !(MADE_UP in answer.headers())) found.push(`${answer.status()} from ${answer.url()}`)
  })
  return found
}
