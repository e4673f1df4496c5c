import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

/** A day about half a year ahead, and how a page writes it. */
const ahead = new Date(Date.now() + 180 * 86_400_000)
const BEGINS = ahead.toISOString().slice(0, 10)
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(BEGINS))

const addresses = (text: string) => text.replaceAll('@riverbend.test', '@tamarack.test')
const nextYear = (file: string, text: string) => {
  if (file === 'enrollments.csv') return text.replaceAll('2025-08-18', BEGINS).replaceAll(/\bc(\d)\b/g, 'n$1')
  return file === 'classes.csv' ? text.replaceAll(/^c(\d)\b/gm, 'n$1') : addresses(text)
}

test('a file of next year is held, waits for its day on request, and is cancelled', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Tamarack School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const now = one(
    await sendRoster(token, district, await rosterZip('now.zip', RIVERBEND, (_, text) => addresses(text))),
  )
  done(await call('POST', `/api/districts/${district}/roster_imports/${now.id}/apply`, { token }))
  await page.reload()

  await test.step('it is held, with the day and the number of children', async () => {
    await dropFile(page, await rosterZip('next-year.zip', RIVERBEND, nextYear))
    await expect(page.getByRole('heading', { name: 'This file is held' })).toBeVisible()
    await expect(page.getByText('8 of 8 students would be in no class until')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply now' })).toBeDisabled()
    await expectAccessible()
  })

  await test.step('it waits for its day, on its page and in the list', async () => {
    await page.getByRole('button', { name: `Apply on ${inWords}` }).click()
    await expect(
      page.getByRole('heading', { name: `This file will be applied automatically on ${inWords}` }),
    ).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Roster files' }).click()
    await expect(page.getByRole('row', { name: /next-year\.zip/ })).toContainText('Waiting for')
  })

  await test.step('it can be cancelled, and is held again', async () => {
    await page.getByRole('link', { name: 'next-year.zip' }).click()
    await page.getByRole('button', { name: 'Do not apply it automatically' }).click()
    await expect(page.getByRole('heading', { name: 'This file is held' })).toBeVisible()
  })
})
