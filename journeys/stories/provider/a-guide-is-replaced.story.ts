import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bookOf, guideNamed } from '../../harness/book.ts'
import { holdCalls } from '../../harness/network.ts'
import type { FilePayload } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

// Each story has a level of its own, because they run side by side.
const rowOf = (page: Page, level: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Level ${level} ` }) })
const send = (page: Page, level: number, file: FilePayload) =>
  page.getByLabel(`An EPUB for Level ${level}`).setInputFiles(file)

test('a book is sent, what is missing is listed, it is looked at and shown; the one before and ours come back', async ({
  page,
  openAs,
  newBrowser,
  expectAccessible,
}) => {
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await openAs('administrator', '/adminhub/uploads')
  await page.getByRole('link', { name: 'LESSON GUIDES' }).click()
  const row = rowOf(page, 3)
  await expect(row).toContainText('The one that comes with Hornbook. Nothing to do.')
  await expect(page.getByText('LESSON_SCRIPTS_1_URL, LESSON_SCRIPTS_2_URL, LESSON_SCRIPTS_3_URL')).toBeVisible()
  await expectAccessible()
  const ours = await download(page)
  expect(ours.name).toBe('hornbook-level-3.epub')

  const first = await guideNamed('our level three.epub', { lessons: 114 })
  await send(page, 3, first)
  await expect(row).toContainText('our level three.epub is checked and not shown yet. All 114 lessons are in it.')
  expect((await download(await teacher())).bytes.equals(ours.bytes)).toBe(true)
  await row.getByRole('button', { name: 'Show it: Level 3' }).click()
  await expect(page.getByRole('status')).toContainText(['Level 3: teachers now read v1.'])
  await expect(row).toContainText(/Your own: our level three\.epub, \d KB, .+ Checked: all 114 lessons are in it\./)
  expect((await download(page)).bytes.equals(first.buffer)).toBe(true)

  const second = await guideNamed('guide three final.epub', {
    lessons: 114,
    without: [41, 42, 97],
    body: '<script>document.title = "run"</script><img src="https://elsewhere.test/hen.png"/>',
  })
  await send(page, 3, second)
  await expect(row).toContainText('not shown yet: 3 lessons are not in it (41, 42, 97). Teachers still see v1.')
  await row.getByRole('button', { name: 'See what is missing: Level 3' }).click()
  const found = page.getByRole('dialog', { name: 'What was found in guide three final.epub' })
  await expect(found).toContainText('3 lessons are not in it')
  await expect(found.getByRole('listitem')).toHaveText([
    '1 script will not run.In one.xhtml, line 2',
    '1 picture, sound or film comes from the internet and will not show.In one.xhtml, line 2',
    '1 picture has no description.In one.xhtml, line 2',
  ])
  const look = found.getByRole('link', { name: 'Look at it' })
  await expect(look).toHaveAttribute('href', /^\/lesson-guides\/3\?version=\d+$/)
  await expect(look).toHaveAttribute('target', '_blank')
  const opened = page.waitForEvent('popup')
  await look.click()
  const preview = await opened
  await expect(bookOf(preview).getByText('Our own lesson 1.')).toBeVisible()
  await expect(preview.getByText('You are looking at a book of your own.')).toBeVisible()
  await preview.getByRole('button', { name: /^Consonant digraphs/ }).click()
  await expect(preview.getByRole('button', { name: 'Lesson 41 is not in this guide' })).toBeDisabled()
  await preview.close()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'See what is missing: Level 3' })).toBeFocused()
  await row.getByRole('button', { name: 'Show it all the same: Level 3' }).click()
  await found.getByRole('button', { name: 'Show it all the same' }).click()
  await expect(page.getByRole('status')).toContainText(['Level 3: teachers now read v2.'])
  await expect(found).toBeHidden()
  await expectAccessible()
  const reading = await teacher()
  expect((await download(reading)).bytes.equals(second.buffer)).toBe(true)
  await reading.goto('/lesson-guides/3?lesson=40')
  await expect(bookOf(reading).getByText('Our own lesson 40.')).toBeVisible()
  await reading.keyboard.press('ArrowRight')
  await expect(bookOf(reading).getByText('Our own lesson 43.')).toBeVisible()

  await row.getByRole('button', { name: 'Go back to v1: Level 3' }).click()
  await expect(row.getByRole('button', { name: 'Go back to v2: Level 3' })).toBeVisible()
  expect((await download(page)).bytes.equals(first.buffer)).toBe(true)
  await row.getByRole('button', { name: 'Go back to ours: Level 3' }).click()
  await expect(row).toContainText('The one that comes with Hornbook.')
  expect((await download(await teacher())).bytes.equals(ours.bytes)).toBe(true)

  expect(asked.filter(url => url.includes('elsewhere.test'))).toEqual([])

  async function teacher(): Promise<Page> {
    const theirs = await newBrowser()
    await openAs('teacher', '/lesson-guides', theirs)
    return theirs
  }
})

/** What somebody reads at Level 3 now: as a file, by the button of the page or by a call. */
async function download(page: Page) {
  const button = page.getByRole('button', { name: 'Download: Level 3' })
  if (!page.url().includes('adminhub')) {
    const bytes = await page.evaluate(async () => {
      const headers = { authorization: `Token token=${localStorage.getItem('hornbook-token')}` }
      const answer = await fetch('/api/lesson_guides/3/epub', { headers })
      return [...new Uint8Array(await answer.arrayBuffer())]
    })
    return { name: '', bytes: Buffer.from(bytes) }
  }
  const saved = page.waitForEvent('download')
  await button.click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a book that cannot be shown is refused with what to do, nothing of it is run, and nothing is fetched', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await openAs('administrator', '/adminhub/lesson-guides')
  const row = rowOf(page, 1)
  const refuses = async (file: FilePayload, ...said: string[]) => {
    await send(page, 1, file)
    await expect(row.getByRole('alert').filter({ hasText: file.name }).getByRole('listitem')).toHaveText(said)
  }
  const text = (name: string, content = 'no book') => ({ name, mimeType: '', buffer: Buffer.from(content) })
  await refuses(
    text('guide.docx'),
    'This is not an EPUB: its name does not end with .epub. Export the book as EPUB 3 and drop that file.',
  )
  await refuses(text('empty.epub', ''), 'This file is empty. Export the book again.')
  await refuses(
    text('text.epub'),
    'This is no EPUB, or it is damaged: it cannot be read to its end. Export the book as EPUB 3 and send that file as it is.',
  )
  await refuses(
    await guideNamed('old.epub', { lessons: 1, version: '2.0' }),
    'This book is an EPUB 2.0. Only EPUB 3 can be read. Export it as EPUB 3.In package.opf',
  )
  await refuses(
    await guideNamed('locked.epub', { lessons: 1, files: { 'META-INF/rights.xml': '<rights/>' } }),
    'This book is protected against copying (DRM), so nobody could read it here. Send a copy without protection.In META-INF/rights.xml',
  )
  await refuses(
    await guideNamed('broken.epub', { lessons: 1, body: '<script src="https://elsewhere.test/a.js"></script><p>' }),
    'A page is not written correctly, so browsers show nothing of it. Look at the tags and quotation marks there. A check with EPUBCheck says more.In one.xhtml, line 2',
  )
  await expectAccessible()
  await row.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('The one that comes with Hornbook. Nothing to do.')
  expect(asked.filter(url => new URL(url).host !== new URL(page.url()).host)).toEqual([])
})

test('while a book is on its way its progress shows, and it can be called off; one that waits is thrown away', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('administrator', '/adminhub/lesson-guides')
  const row = rowOf(page, 2)
  const held = await holdCalls(page, /\/lesson_guides\/2\/epub\?/)
  const book = await guideNamed('two.epub', { lessons: 207 })
  await send(page, 2, book)
  await expect(row.getByRole('progressbar', { name: 'Sending two.epub' })).toBeVisible()
  await expectAccessible()
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('progressbar')).toBeHidden()
  await held.release()
  await expect(row).toContainText('The one that comes with Hornbook.')

  await page.route(/\/lesson_guides\/2\/epub\?/, route => route.abort())
  await send(page, 2, book)
  await expect(row.getByRole('alert').filter({ hasText: 'two.epub' })).toContainText(
    'The file could not be sent. Nothing has changed.',
  )
  await page.unroute(/\/lesson_guides\/2\/epub\?/)
  await row.getByRole('button', { name: 'Send it again' }).click()
  await expect(row).toContainText('All 207 lessons are in it.')
  // Until then another file is not taken.
  await expect(row.getByRole('progressbar')).toBeHidden()
  await drop(page, 2, { ...book, name: 'dropped.epub' })
  await expect(row).toContainText('Your own: dropped.epub is checked')
  await row.getByRole('button', { name: 'Throw it away: Level 2' }).click()
  await expect(page.getByRole('status')).toContainText(['Level 2: the new file was thrown away.'])
  await expect(row).toContainText('The one that comes with Hornbook.')
})

async function drop(page: Page, level: number, { name, buffer }: FilePayload): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'application/epub+zip' }))
      return data
    },
    [name, [...buffer]] as const,
  )
  await rowOf(page, level)
    .getByRole('heading', { name: `Level ${level} ` })
    .dispatchEvent('drop', { dataTransfer })
}
