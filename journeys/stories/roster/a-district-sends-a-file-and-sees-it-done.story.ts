import type { Page } from '@playwright/test'
import { call, done } from '../../harness/api.ts'
import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const fileNamed = (name: string, content = 'Dear roster team, here is our list.') => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content),
})

const choose = (page: Page, ...files: ReturnType<typeof fileNamed>[]) =>
  page.getByLabel('File to send').setInputFiles(files)

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a district sends a file, the provider works on it, and the district sees that it is done', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const name = `Our list for fall, corrected ${Date.now()}.txt`
  await openAs('districtAdmin', '/roster-file-upload')
  await expect(page.getByText('Roster setup takes up to seven business days.')).toBeVisible()
  await expectAccessible()
  await choose(page, fileNamed(name))
  const sent = page.getByRole('dialog')
  await expect(sent).toContainText('Congratulations! Your file has been uploaded successfully!')
  await expectAccessible()
  await sent.getByRole('button', { name: 'See where it stands' }).click()
  await expect(rowOf(page, name)).toContainText('Nobody has it yet.')

  const hub = await newBrowser()
  await openAs('administrator', '/adminhub/uploads', hub)
  await hub.getByRole('searchbox', { name: 'File, district or person' }).fill(name)
  await hub.getByRole('button', { name: 'Search' }).click()
  await expect(rowOf(hub, name)).toContainText('new')
  await expect(hub.getByRole('button', { name: `Resolve ${name}` })).toBeHidden()
  const download = hub.waitForEvent('download')
  await hub.getByRole('button', { name: `Download ${name}` }).click()
  expect((await download).suggestedFilename()).toBe(name)
  await expect(rowOf(hub, name)).toContainText('You have it')
  await hub.getByRole('button', { name: `Write to the district about ${name}` }).click()
  await hub.getByRole('textbox', { name: 'What the district sees' }).fill('We need the Student IDs as text.')
  await expectAccessible(hub)
  await hub.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(hub.getByRole('dialog')).toBeHidden()

  await page.reload()
  await expect(rowOf(page, name)).toContainText('We need the Student IDs as text.')
  await page.getByRole('button', { name: `Answer the line about ${name}` }).click()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused()
  await page.keyboard.type('They are in column F.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(rowOf(page, name)).toContainText('You answered: They are in column F.')
  await hub.getByRole('button', { name: 'Refresh' }).click()
  await expect(hub.getByText('They are in column F.')).toBeVisible()

  await hub.getByRole('button', { name: `Resolve ${name}` }).click()
  await expect(hub.getByRole('button', { name: `Resolve ${name}` })).toBeHidden()
  await hub.getByRole('button', { name: `History of ${name}` }).click()
  await expect(hub.getByText('Newest first, 1 to 5 of 5')).toBeVisible()
  await expectAccessible(hub)

  await page.reload()
  await expect(rowOf(page, name)).toContainText(/Done \d\d\/\d\d\/\d{4} by /)
})

test('what cannot be sent is said before a byte is sent, in the documents’ words', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  let puts = 0
  await page.route('**/content?*', route => {
    puts++
    return route.continue()
  })
  await openAs('districtAdmin', '/roster-file-upload')
  const says = async (title: string, text: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(text)
    await expectAccessible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  }
  await choose(page, fileNamed('a.csv'), fileNamed('b.csv'))
  await says('Too Many Files', 'Too many files selected. Please select only one file.')
  await choose(page, fileNamed('roster.exe'))
  await says(
    'Invalid File Type',
    'Invalid file type selected. Please upload only file types listed in the information section.',
  )
  await choose(page, fileNamed('large.csv', 'a'.repeat(10_485_761)))
  await says(
    'File Size Exceeded',
    'The maximum file size allowed for upload is 10 MB. To proceed successfully, select a file within this size limit.',
  )
  expect(puts).toBe(0)
})

test('leaving while a file is sent asks first, and a cancelled upload shows nothing', async ({ page, openAs }) => {
  await openAs('districtAdmin', '/roster-file-upload')
  const held = Promise.withResolvers<void>()
  await page.route('**/content?*', async route => {
    await held.promise
    await route.abort().catch(() => {})
  })
  await choose(page, fileNamed('A very long name of a list for fall.txt'))
  await expect(page.getByText('A very long name of a li…')).toBeVisible()
  await page.getByRole('link', { name: 'My reports' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toContainText('Navigating away from this page will cancel the file upload process.')
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('A very long name of a li…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await choose(page, fileNamed('Another list.txt'))
  await page.getByRole('link', { name: 'My reports' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  held.resolve()
})

test('a file that arrived although its answer was lost is there once, and said so', async ({ page, openAs }) => {
  const name = `Lost answer ${Date.now()}.txt`
  await openAs('districtAdmin', '/roster-file-upload')
  let sent = 0
  await page.route('**/content?*', async route => {
    if (sent++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await choose(page, fileNamed(name))
  await expect(page.getByText('No connection. Trying again…').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Congratulations!')
  await page.getByRole('button', { name: 'See where it stands' }).click()
  await expect(rowOf(page, name)).toHaveCount(1)
  expect(sent).toBe(2)
})

test('a file that was being sent when the session ended is sent with one click', async ({ page, openAs }) => {
  const name = `After the end ${Date.now()}.txt`
  const token = await openAs('districtAdmin', '/roster-file-upload')
  await expect(page.getByRole('heading', { name: 'Your files' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  done(await call('DELETE', '/api/users/session', { token }))
  await choose(page, fileNamed(name))
  await signIn(page, PEOPLE.districtAdmin, PASSWORD)
  await expect(page.getByText(`Your session ended before ${name} was sent.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByRole('dialog')).toContainText('Congratulations!')
})

test('a list that Hornbook can read itself is brought in at once', async ({ page, openAs }) => {
  await openAs('districtAdmin', '/roster-file-upload')
  const rows =
    'First Name,Family Name,Student ID,Grade,Username,Password\nNew,Child,S-90001,KG,new.child.90001,abc123\n'
  await choose(page, fileNamed(`students ${Date.now()}.csv`, rows))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can bring this in yourself, now.', { timeout: 30_000 })
  await dialog.getByRole('button', { name: /^Bring it in/ }).click()
  await expect(page).toHaveURL(/\/students\/spreadsheets\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('students')
})

test('on a phone the provider reads which files wait, and that their table is for larger screens', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const name = `List read on a phone ${Date.now()}.txt`
  await openAs('districtAdmin', '/roster-file-upload')
  await choose(page, fileNamed(name))
  await expect(page.getByRole('dialog')).toContainText('Congratulations!')

  const hub = await newBrowser()
  await hub.setViewportSize({ width: 768, height: 900 })
  await openAs('administrator', '/adminhub/uploads', hub)
  await expect(hub.getByText('This page is not supported on mobile devices.')).toBeVisible()
  await expect(hub.getByRole('table')).toBeHidden()
  const waiting = hub.getByRole('region', { name: 'Uploaded files waiting' })
  const file = waiting.getByRole('listitem').filter({ hasText: name })
  await expect(file).toContainText('Maple Grove Elementary School District')
  await expect(file).toContainText(/Sent \d+ minutes? ago, 30 days left/)
  await expect(file).toContainText('Nobody has it yet')
  await expectAccessible(hub)

  await hub.setViewportSize({ width: 1024, height: 900 })
  await hub.getByRole('button', { name: `Take it: ${name}` }).click()
  await expect(rowOf(hub, name)).toContainText('You have it')
  await hub.setViewportSize({ width: 390, height: 844 })
  await expect(file).toContainText('You have it')
  await expect(file.getByRole('button')).toHaveCount(0)
  await expect(hub.getByText('This page is not supported on mobile devices.')).toBeVisible()
  expect(await hub.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(hub)
})

test('the provider’s table of files is read without scrolling sideways, and every button of it is in sight', async ({
  page,
  openAs,
  newBrowser,
}) => {
  const name = `Roster_of_the_whole_district_final_corrected_${Date.now()}.csv`
  await openAs('districtAdmin', '/roster-file-upload')
  const rows =
    'First Name,Family Name,Student ID,Grade,Username,Password\nNew,Child,S-90002,KG,new.child.90002,abc123\n'
  await choose(page, fileNamed(name, rows))
  await expect(page.getByRole('dialog')).toContainText('You can bring this in yourself, now.', { timeout: 30_000 })

  const hub = await newBrowser()
  await hub.setViewportSize({ width: 1024, height: 900 })
  await openAs('administrator', `/adminhub/uploads?search=${name}`, hub)
  const download = hub.waitForEvent('download')
  await hub.getByRole('button', { name: `Download ${name}` }).click()
  await download
  // At 1200 the menu stands beside the table, which has less room then than at 1024.
  for (const width of [769, 1024, 1200]) {
    await hub.setViewportSize({ width, height: 900 })
    const table = hub.getByRole('group', { name: 'Uploaded files' })
    const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden, `${width} px`).toBe(0)
    for (const action of ['Resolve', 'Open', 'Download', 'Write to the district about', 'History of']) {
      const button = hub.getByRole('button', { name: new RegExp(`^${action} ${name}`) })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1 })
    }
  }
})
