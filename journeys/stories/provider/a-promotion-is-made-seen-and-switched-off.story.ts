import { serverUrl } from '../../harness/api.ts'
import { signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

test('a promotion is made, seen by whom it is for, followed, counted and switched off', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  await openAs('administrator', '/adminhub/promotions')
  await page.getByRole('link', { name: 'Create new' }).click()
  const form = page.getByRole('dialog', { name: 'New promotion' })
  const field = (name: RegExp) => form.getByLabel(name)
  await expect(field(/^Promotion key/)).toHaveAttribute('placeholder', '2023-xxx')
  await expect(field(/^Details/)).toHaveAttribute('rows', '4')
  await expect(field(/^Target group/)).toHaveValue('administrator')
  await field(/^Title/).fill('Four')
  await field(/^Target link/).fill('javascript:alert(1)//https://')
  await field(/^Action title/).fill('Go')
  await field(/^End date/).fill('2020-01-01T00:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Title: Title must be minimum 5 char length',
    'Details: Details must be minimum 5 char length',
    'End date: End date must be after the start date',
    'Promotion key: Promotion key must be minimum 5 char length',
    'Action title: Title must be minimum 3 char length',
    'Target link: Target link must be a valid link',
  ])
  await expect(field(/^Title/)).toBeFocused()
  await expectAccessible()

  const key = `story-${Date.now()}`
  await field(/^Title/).fill('Meet us in <b>May</b>')
  await field(/^Details/).fill('Booth 214, come and say hello')
  await field(/^Promotion key/).fill(key)
  await field(/^Action title/).fill('See the map')
  await field(/^Target link/).fill(new URL('/health/live', 'https://hornbook.example.org').href)
  await field(/^End date/).fill('2999-01-01T00:00')
  await field(/^Target group/).fill('school')
  await field(/^Target group/).press('Enter')
  await expect(form.getByText('Meet us in <b>May</b>')).toBeVisible()
  await expect(form.getByText(/^[\d,]+ school admins?, until/)).toBeVisible()
  await expect(form.getByText(/Shows for [\d,]+ days/)).toBeVisible()
  const calls: string[] = []
  page.on('request', request => void (request.method() === 'POST' && calls.push(request.url())))
  await form.getByRole('button', { name: 'Show it to me now' }).click()
  const live = page.locator('[data-promotion]').last()
  await expect(live.getByRole('link', { name: 'See the map' })).toBeInViewport()
  await expectAccessible()
  await page.keyboard.press('F6')
  await expect(live).toBeFocused()
  await live.getByRole('button', { name: 'Do not show again' }).click()
  await expect(page.getByText('You will not see “Meet us in <b>May</b>” again.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await live.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-promotion]')).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Show it to me now' })).toBeFocused()
  expect(calls).toEqual([])
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('hornbook-promotions-'))).toEqual([])
  await page.route('**/service/promotion', route => route.abort())
  await form.getByRole('button', { name: 'Save' }).click()
  const failed = page.getByRole('dialog', { name: 'Synchronization failed' })
  await expect(failed).toContainText('Failed to update promotion, please try again later')
  await failed.getByRole('button', { name: 'Got it' }).click()
  await page.unroute('**/service/promotion')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: key })
  await expect(row).toContainText('showing now')
  await expect(row).toContainText('school admin')
  await expect(row).toContainText('0 saw it, 0 clicked, 0 dismissed')
  await expectAccessible()

  const theirs = await newBrowser()
  await theirs.setViewportSize({ width: 1440, height: 900 })
  await theirs.context().route('https://hornbook.example.org/**', route => route.fulfill({ body: 'a map' }))
  await openAs('schoolAdmin', '/', theirs)
  const card = theirs.locator('[data-promotion]')
  await expect(card).toContainText('Meet us in <b>May</b>')
  await expectAccessible(theirs)
  await theirs.keyboard.press('F6')
  await expect(card).toBeFocused()
  const opened = theirs.waitForEvent('popup')
  await card.getByRole('link', { name: 'See the map' }).click()
  expect(await (await opened).evaluate(() => window.opener)).toBeNull()
  await expect(card).toBeHidden()
  const asked: string[] = []
  theirs.on('request', request => void (request.url().includes('/service/promotion') && asked.push(request.url())))
  await theirs.reload()
  await expect(theirs.getByRole('main').getByRole('heading').first()).toBeVisible()
  await theirs.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row).toContainText('1 saw it, 1 clicked, 0 dismissed')
  await row.getByRole('button', { name: `Disable ${key}` }).click()
  await expect(row.getByRole('button', { name: `Enable ${key}` })).toBeVisible()
  await expect(row).toContainText('off')

  await openAs('administrator', '/adminhub/usage')
  const used = page.getByRole('region', { name: 'Which of them' }).getByRole('row')
  await expect(used.filter({ hasText: key })).toHaveText([/^Follow the link of a promotion/, /^See a promotion/])
  await expectAccessible()
  await page.goto('/adminhub/promotions')

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByText('This page is not supported on mobile devices.')).toBeVisible()
})

test('a promotion is declined, which can be undone, and waits while a dialog is open', async ({ page, openAs }) => {
  const administrator = await signInOverApi('administrator')
  const save = async (body: object, id = '') => {
    const headers = { authorization: `Bearer ${administrator}`, 'content-type': 'application/json' }
    const address = `${serverUrl()}/service/promotion${id && `?id=${id}`}`
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { id: string; dismissed: number }
  }
  const made = await save({
    analyticsKey: `declined-${Date.now()}`,
    templateData: { title: 'OneRoster 1.2 is here', description: 'Ask us to switch it on' },
    targetGroup: ['DistrictAdmin'],
    startAt: '2026-01-01T00:00:00Z',
    endAt: '2999-01-01T00:00:00Z',
    primaryAction: { label: 'Ask us', target: 'https://hornbook.example.org/ask' },
  })
  await openAs('districtAdmin', '/')
  const card = page.locator('[data-promotion]')
  await expect(card).toBeVisible()
  await page.keyboard.press('Control+k')
  const veil = page.locator('.mantine-Modal-overlay')
  await expect(veil).toBeVisible()
  await expect(card.getByRole('link').click({ trial: true, timeout: 1_000 })).rejects.toThrow()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Do not show again' }).click()
  await expect(page.getByText('You will not see “OneRoster 1.2 is here” again.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  const told = page.waitForRequest(/promotionRead.*isPrimary=false/)
  await card.getByRole('button', { name: 'Do not show again' }).click()
  expect((await page.context().cookies()).find(({ name }) => name.startsWith('hornbook-promotions-'))).toMatchObject({
    path: '/',
    value: `d${made.id}`,
  })
  await told
  await expect(page.getByText('You will not see')).toBeHidden()
  expect((await save({ ...made, isEnabled: false }, made.id)).dismissed).toBe(1)
})
