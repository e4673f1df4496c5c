import type { Page } from '@playwright/test'
import { failWith, holdCalls } from '../../harness/network.ts'
import { expect, test } from '../../harness/story.ts'

// A tab that was open before a new build asks for parts of the page that are gone from the server.

const PART = /\/assets\/reports-page-[^/]+\.js$/
/** Asked before a reload, which would lose the page if there were no network. */
const IS_UP = /\/health\/live$/

/** The paths of the requests that match, from now on. */
function requestsOf(page: Page, isOne: RegExp | 'document'): string[] {
  const paths: string[] = []
  page.on('request', request => {
    const matches = isOne === 'document' ? request.resourceType() === 'document' : isOne.test(request.url())
    if (matches) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('a tab whose next page is gone reloads itself at that page', async ({ page, openAs }) => {
  await openAs('teacher', '/my-account/secret-code')
  const documents = requestsOf(page, 'document')
  const isUp = await holdCalls(page, IS_UP)
  const restore = await failWith(page, PART, 404)
  const asked = page.waitForRequest(IS_UP)
  await page.getByRole('link', { name: 'My Reports' }).click()
  await asked
  await restore()
  await isUp.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  expect(documents).toEqual(['/my-reports'])
})

test('a page that is still gone is not reloaded again and again', async ({ page, openAs }) => {
  await openAs('teacher', '/my-account/secret-code')
  const documents = requestsOf(page, 'document')
  const asked = requestsOf(page, IS_UP)
  await failWith(page, PART, 404)
  await page.getByRole('link', { name: 'My Reports' }).click()
  await expect.poll(() => documents).toEqual(['/my-reports'])
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  expect(asked).toHaveLength(1)
})
