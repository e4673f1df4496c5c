import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const HANDED = 'authentication_token=secret-of-hers'

test('a token in the address is gone before anything is asked, and is not what one comes back to', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => void asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(`/my-reports?${HANDED}&range=allTime`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(page.url()).not.toContain('secret-of-hers')
  expect(asked.filter(one => one.includes('/api/') && one.includes('secret-of-hers'))).toEqual([])
  await signIn(page, PEOPLE.teacher, PASSWORD)
  await expect(page).toHaveURL(/\/my-reports\?range=allTime$/)
  await page.goBack()
  expect(page.url()).not.toContain('secret-of-hers')
})

test('someone who is here already keeps the rest of the address as it is written', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid')).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?${HANDED}&filter[startDateEq]=2026-09-01&filter[endDateEq]=2026-09-30`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page).toHaveURL(/\?filter\[startDateEq\]=2026-09-01&filter\[endDateEq\]=2026-09-30$/)
})
