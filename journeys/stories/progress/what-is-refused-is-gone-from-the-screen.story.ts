import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, done, one, sendRoster } from '../../harness/api.ts'
import { chooseRange } from '../../harness/dates.ts'
import { createDistrict } from '../../harness/districts.ts'
import { rowNames } from '../../harness/grid.ts'
import { failWith, holdCalls } from '../../harness/network.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const CLASS = /\/api\/(classrooms\/\d+|overall_progresses)/
const FIGURES = /\/api\/classrooms\/\d+\/(student_summaries|overview)/
const EXPIRED = 'Your membership has been expired'
const NOT_FOUND = 'There is no page at this address'

const children = (page: Page) => page.getByRole('grid').getByRole('rowheader')

for (const [what, refusal, message] of [
  ['her membership ended', 'membershipExpired', EXPIRED],
  ['the class was taken from her', 404, NOT_FOUND],
  ['she lost the ability to see it', 403, 'You do not have the ability to view this resource.'],
] as const) {
  test(`a teacher refreshes after ${what}, and no child stays on the screen`, async ({ page, openAs }) => {
    await openAs('teacher', '/')
    await expect(children(page)).toHaveCount(28)
    const [child = ''] = await rowNames(page)
    await failWith(page, CLASS, refusal)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(message)).toHaveCount(1)
    await expect(page.getByText('These figures could not be refreshed.')).toBeHidden()
    await expect(page.getByText(child.split('\n')[0] ?? '')).toHaveCount(0)
    await expect(page).toHaveTitle(new RegExp(`^${message}`))
  })
}

test('Back does not bring refused figures back, not even while they are requested again', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(children(page)).toHaveCount(28)
  await failWith(page, CLASS, 'membershipExpired')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(EXPIRED)).toHaveCount(1)
  await page.getByRole('link', { name: 'MY REPORTS' }).click()
  await expect(page).toHaveURL(/my-reports/)
  const again = await holdCalls(page, CLASS)
  await page.goBack()
  await expect(page.getByText('Retrieving classroom...')).toBeVisible()
  await expect(children(page)).toHaveCount(0)
  // The rows come back once the server allows them again.
  await again.release()
  await expect(children(page)).toHaveCount(28)
})

test('a refused range empties the page, including the figures of the range before', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(children(page)).toHaveCount(28)
  await failWith(page, FIGURES, 'membershipExpired')
  await chooseRange(page, 'All Time')
  await expect(page.getByText(EXPIRED)).toHaveCount(1)
  await expect(children(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([EXPIRED])
  await expect(page.getByRole('region', { name: 'Average progress' })).toHaveCount(0)
})

test('after a refused write, data that may no longer be read is cleared as well', async ({ page, openAs }) => {
  const district = await createDistrict('Yarrow School District')
  const token = await openAs('administrator', `/districts/${district}/teachers`)
  const roster = await rosterZip('yarrow.zip', RIVERBEND, (_, text) =>
    text.replaceAll('@riverbend', `@${randomUUID()}`),
  )
  const { id } = one(await sendRoster(token, district, roster))
  done(await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token }))
  await page.reload()
  const staff = page.getByRole('main')
  await expect(staff.getByRole('rowheader').first()).toBeVisible()
  await failWith(page, /\/api\/bulk_teacher_invitation/, 403)
  await failWith(page, /\/api\/districts\/\d+\/teachers/, 403)
  await staff.getByRole('button', { name: /^Invite all/ }).click()
  await expect(staff.getByText('You do not have the ability to view this resource.')).toBeVisible()
  // What was tried still says why.
  await expect(staff.getByText('The invitations could not be sent.')).toBeVisible()
  await expect(staff.getByRole('rowheader')).toHaveCount(0)
})
