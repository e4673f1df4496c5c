import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseRange } from '../../harness/dates.ts'
import { cell, rowNames } from '../../harness/grid.ts'
import { failWith } from '../../harness/network.ts'
import { expect, test } from '../../harness/story.ts'

const open = (page: Page) => page.getByRole('button', { name: /^Download/ })

/** Chooses a file and reads what the browser saves: its name, and the cells of each line by header. */
async function save(page: Page, choice: RegExp) {
  const saving = page.waitForEvent('download')
  await open(page).click()
  await page.getByRole('dialog').getByRole('button', { name: choice }).click()
  const download = await saving
  await expect(open(page)).toBeEnabled()
  const [head = '', ...lines] = (await readFile(await download.path())).toString().trimEnd().split('\r\n')
  // No cell of the demo has a comma or a quote.
  const headers = head.replace('\ufeff', '').split(',')
  const rows = lines.map(line => Object.fromEntries(line.split(',').map((text, at) => [headers[at] ?? '', text])))
  return { name: download.suggestedFilename(), rows }
}

test("a class's table is downloaded with the figures on screen, and a failure is said", async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await expect(open(page)).toBeVisible()
  await chooseRange(page, 'All Time')
  await expect(page).toHaveURL(/range=allTime/)
  await open(page).click()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(open(page)).toBeFocused()

  const { name, rows } = await save(page, /^These students/)
  expect(name).toMatch(/-students-2000-01-01-\d{4}-\d\d-\d\d\.csv$/)
  expect(rows.map(row => row.Student)).toEqual(await rowNames(page))
  for (const row of [rows[0], rows.at(-1)]) {
    const textOf = async (column: string) => (await cell(page, row?.Student ?? '', column)).textContent()
    expect(await textOf('Days of Progress')).toMatch(new RegExp(`^${row?.['Days of Progress']}(?!\\d)`))
    expect(await textOf('Progress Towards Goal')).toMatch(new RegExp(`^${row?.['Progress Towards Goal (%)']}%`))
    expect(((await textOf('Attention')) ?? '').split('.')[0]?.trim() ?? '').toContain(row?.Attention)
  }
  expect((await save(page, /^Placement test results/)).rows.map(({ Test }) => Test)).toContain('Test 1')

  await page.getByRole('button', { name: /^Needs you/ }).click()
  const seen = await rowNames(page)
  expect(seen.length).toBeLessThan(rows.length)
  const shown = await save(page, new RegExp(`^The ${seen.length} students who are shown`))
  expect(shown.rows.map(row => row.Student)).toEqual(seen)
  expect((await save(page, new RegExp(`^All ${rows.length} students`))).rows).toHaveLength(rows.length)
  await page.getByRole('button', { name: /^All students/ }).click()

  const restore = await failWith(page, /student_summaries\.csv/, 500)
  await open(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^These students/ })
    .click()
  await expect(open(page)).toHaveAttribute('title', 'An unexpected error occurrred, please try again')
  await open(page).click()
  await expect(page.getByRole('dialog').getByText('An unexpected error occurrred, please try again')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await restore()
  expect((await save(page, /^These students/)).rows).toHaveLength(rows.length)
  await expect(open(page)).not.toHaveAttribute('title')
})

test('a district takes away its schools, and every student with the figures of their class', async ({
  page,
  openAs,
}) => {
  await openAs('districtAdmin', '/')
  await expect(open(page)).toBeVisible()
  const schools = await save(page, /^These schools/)
  expect(schools.rows.map(({ School }) => School)).toEqual(await rowNames(page))
  const everybody = await save(page, /^Every student/)
  const enrolled = schools.rows.reduce((sum, row) => sum + Number(row['Students Enrolled']), 0)
  expect(new Set(everybody.rows.map(row => row.School)).size).toBe(schools.rows.length)
  expect(everybody.rows.length).toBeGreaterThanOrEqual(enrolled)
})
