import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../harness/story.ts'

/** Records the scripts, style sheets and fonts that a page asks for from now on. */
function filesOf(page: Page): Request[] {
  const files: Request[] = []
  page.on('request', request => {
    if (['script', 'stylesheet', 'font'].includes(request.resourceType())) files.push(request)
  })
  return files
}

/** The size of the scripts in bytes, as the server sends them. */
async function weightOf(files: readonly Request[]): Promise<number> {
  const scripts = files.filter(file => file.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map(script => script.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

test('the sign-in page loads at most 130 KB of scripts', async ({ page }) => {
  const files = filesOf(page)
  await page.goto('/')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const weight = await weightOf(files)
  expect(weight).toBeGreaterThan(50_000)
  expect(weight).toBeLessThanOrEqual(130_000)
})

test('a class comes in a few files and at most 260 KB of scripts', async ({ page, openAs }) => {
  const files = filesOf(page)
  await openAs('teacher', '/dashboard/districts/1/schools/1/classrooms/10')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Each costs a round trip on a slow network.
  const names = files.map(file => new URL(file.url()).pathname)
  expect(names.length, names.join('\n')).toBeGreaterThan(5)
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(25)
  expect(await weightOf(files)).toBeLessThanOrEqual(260_000)
})
