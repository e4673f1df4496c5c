import { expect, type Page } from '@playwright/test'

const LOOKS_MS = 250
const QUIET_LOOKS = 3

/**
 * Waits until every call of the page is answered and none has followed. 'networkidle' comes once for a document, and
 * on a busy machine before its first call.
 */
export async function allAnswered(page: Page): Promise<void> {
  let quiet = 0
  const look = async () => {
    const calls = (await page.requests()).filter(request => new URL(request.url()).pathname.startsWith('/api/'))
    const isOpen = calls.some(request => request.failure() === null && request.timing().responseEnd === -1)
    quiet = isOpen ? 0 : quiet + 1
    return quiet
  }
  await expect.poll(look, { intervals: [LOOKS_MS] }).toBeGreaterThanOrEqual(QUIET_LOOKS)
}
