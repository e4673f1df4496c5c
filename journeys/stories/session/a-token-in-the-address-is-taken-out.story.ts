import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const TOKEN_PARAMETER = 'authentication_token=secret-of-hers'

test('a token in the address is removed before any API call, and Back does not bring it back', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => void requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(`/my-reports?${TOKEN_PARAMETER}&range=allTime`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(page.url()).not.toContain('secret-of-hers')
  expect(requests.filter(request => request.includes('/api/') && request.includes('secret-of-hers'))).toEqual([])
  await signIn(page, PEOPLE.teacher, PASSWORD)
  await expect(page).toHaveURL(/\/my-reports\?range=allTime$/)
  await page.goBack()
  expect(page.url()).not.toContain('secret-of-hers')
})

test('a signed-in user keeps the rest of the address exactly as written', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid')).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?${TOKEN_PARAMETER}&filter[startDateEq]=2026-09-01&filter[endDateEq]=2026-09-30`)
  await page.getByRole('button', { name: /^Stay as / }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page).toHaveURL(/\?filter\[startDateEq\]=2026-09-01&filter\[endDateEq\]=2026-09-30$/)
})
