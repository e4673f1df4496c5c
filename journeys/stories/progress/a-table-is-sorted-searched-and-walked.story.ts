import { chooseRange } from '../../harness/dates.ts'
import { cell, heading, rowNames } from '../../harness/grid.ts'
import { expect, test } from '../../harness/story.ts'

test.beforeEach(async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('grid', { name: 'Students' }).getByRole('rowheader')).toHaveCount(28)
})

test('clicking a column sorts it one way, then the other, and the address keeps the sort', async ({ page }) => {
  const days = heading(page, 'Days of Progress')
  await expect(heading(page, 'Student')).toHaveAttribute('aria-sort', 'ascending')
  const byName = await rowNames(page)
  expect(byName).toEqual([...byName].sort(new Intl.Collator('en', { numeric: true }).compare))

  await days.getByRole('button').click()
  await expect(days).toHaveAttribute('aria-sort', /ascending|descending/)
  await expect(page).toHaveURL(/sort=-?daysUsage/)
  const first = await days.getAttribute('aria-sort')
  await days.getByRole('button').click()
  await expect(days).not.toHaveAttribute('aria-sort', first ?? '')
  const sorted = await rowNames(page)
  await page.reload()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText(sorted)
})

test('the / key focuses the search, which filters the rows while typing and ignores accents', async ({
  page,
  expectAccessible,
}) => {
  const names = await rowNames(page)
  const wanted = names.find(name => /[^\p{ASCII}]/u.test(name) && /^\p{Script=Latin}/u.test(name)) ?? ''
  expect(wanted).not.toBe('')
  const withoutAccents = wanted
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace('đ', 'd')
    .replace('ł', 'l')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Find a student' })
  await expect(search).toBeFocused()
  await page.keyboard.type(withoutAccents)
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText([wanted])
  await expect(page.getByText('1 of 28', { exact: true })).toBeVisible()
  // Down leads from what was typed to what was found.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('grid').getByRole('link', { name: wanted })).toBeFocused()

  const benchmark = await heading(page, 'Outlook').boundingBox()
  await search.fill('nobody is called this')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  expect(await heading(page, 'Outlook').boundingBox(), 'columns do not move').toEqual(benchmark)
  await expectAccessible()
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await expect(search).toHaveValue('')
})

test('rows are filtered by any columns, and a link shows the same', async ({
  page,
  newBrowser,
  openAs,
  expectAccessible,
}) => {
  const names = page.getByRole('grid').getByRole('rowheader')
  await page.keyboard.press('f')
  const filters = page.getByRole('complementary', { name: 'Filter' })
  const addOne = filters.getByRole('button', { name: 'Add a filter' })
  await expect(filters.getByText('Choose a column first')).toBeVisible()
  await expect(addOne).toBeDisabled()
  await page.keyboard.type('level 1 pro')
  await page.keyboard.press('Enter')
  await filters.getByRole('textbox', { name: 'From' }).fill('60')
  await expect(names).not.toHaveCount(28)
  await filters.getByRole('textbox', { name: 'To' }).fill('50')
  await expect(filters.getByRole('alert')).toContainText('comes after')
  await expect(names).toHaveCount(28)
  await filters.getByRole('textbox', { name: 'To' }).fill('')
  await expect(page).toHaveURL(/where\.level1CompletionPercent=60-/)
  await expect(names).not.toHaveCount(28)
  const progress = await names.count()
  // What rows are filtered by stands next to their names.
  for (const percent of await page.getByRole('grid').locator('tbody [data-column="1"]').allTextContents())
    expect(Number.parseInt(percent, 10)).toBeGreaterThanOrEqual(60)

  await addOne.click()
  await page.keyboard.type('current status')
  await page.keyboard.press('Enter')
  await filters.getByRole('textbox', { name: 'Search Current Status' }).fill('learn')
  await page.keyboard.press('Enter')
  await expect(page.getByText('contains “learn”').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Current Status' })).toContainText('(filtered)')
  const both = await names.count()
  expect(both).toBeLessThanOrEqual(progress)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter · 2' })).toBeFocused()

  const other = await newBrowser()
  await openAs('teacher', new URL(page.url()).pathname + new URL(page.url()).search, other)
  await expect(other.getByRole('grid').getByRole('rowheader')).toHaveText(await names.allInnerTexts())
  await other.goto(`${page.url().replace('60-', '101-')}&where.shoeSize=38`)
  await expect(other.getByText('shoeSize: not understood, so not applied')).toBeVisible()
  await other.getByRole('button', { name: 'Remove Level 1 Progress' }).click()
  await expect(other.getByRole('grid').getByRole('rowheader').first()).toBeVisible()
  await other.getByRole('button', { name: 'Clear all' }).click()
  await expect(other.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
})

test('what is pressed in the half second after a key wins over what was typed', async ({ page }) => {
  const names = page.getByRole('grid').getByRole('rowheader')
  const search = page.getByRole('searchbox', { name: 'Find a student' })
  // The clock stands, so that nothing typed has been written when the next thing is pressed.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.fill('nobody is called this')
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await page.clock.runFor(1_000)
  await expect(search).toHaveValue('')
  await expect(names).toHaveCount(28)

  await page.keyboard.press('f')
  const filters = page.getByRole('complementary', { name: 'Filter' })
  await page.clock.resume()
  await filters.getByRole('combobox').fill('level 1 pro')
  await page.keyboard.press('Enter')
  await page.clock.pauseAt(Date.now() + 120_000)
  await filters.getByRole('textbox', { name: 'From' }).fill('60')
  await page.keyboard.press('Escape')
  await page.clock.resume()
  await expect(page).toHaveURL(/where\.level1CompletionPercent=60-/)
  await expect(names).not.toHaveCount(28)

  await page.getByRole('button', { name: 'Filter · 1' }).click()
  await expect(filters.getByRole('textbox', { name: 'From' })).toHaveValue('60')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(filters.getByRole('textbox', { name: 'From' })).toHaveValue('')
  await expect(names).toHaveCount(28)
})

test('a grade that there is not is said on the console, and leaves the table as it is', async ({ page, openAs }) => {
  const warnings: string[] = []
  page.on('console', message => void (message.type() === 'warning' && warnings.push(message.text())))
  await openAs('teacher', '/')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  await page.goto(`${page.url()}&where.grades=ZZ`)
  await expect(page.getByText('Grade: not understood, so not applied')).toBeVisible()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(28)
  expect(warnings).toContain('The filter grades=ZZ is not understood')
})

test('columns can be hidden and shown again, and a link shares the choice', async ({
  page,
  newBrowser,
  openAs,
  expectAccessible,
}) => {
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns shown' })
  await chooser.getByLabel('Outlook').uncheck()
  await expect(heading(page, 'Outlook')).toBeHidden()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()

  const colleague = await newBrowser()
  await openAs('schoolAdmin', page.url(), colleague)
  await expect(colleague.getByRole('grid')).toBeVisible()
  await expect(heading(colleague, 'Outlook')).toBeHidden()

  await page.getByRole('button', { name: 'Columns' }).click()
  await chooser.getByRole('button', { name: 'Show all' }).click()
  for (const name of ['Outlook', 'Benchmark']) await expect(heading(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
})

test('a set of columns is one click, goes along from table to table, and gives way to a choice of one’s own', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('schoolAdmin', '/')
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns shown' })
  await chooser.getByRole('button', { name: 'Goal' }).click()
  await expect(page).toHaveURL(/columns=goal/)
  await expect(heading(page, 'KG GOAL')).toBeVisible()
  await expect(heading(page, 'Days of Progress')).toBeHidden()
  await expect(chooser.getByRole('button', { name: 'Goal' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('grid').getByRole('rowheader').first().click()
  await expect(heading(page, 'Benchmark')).toBeVisible()
  await expect(heading(page, 'Current Status')).toBeHidden()
  await page.reload()
  await expect(heading(page, 'Benchmark')).toBeVisible()
  await expect(heading(page, 'Current Status')).toBeHidden()
  await page.getByRole('button', { name: 'Columns' }).click()
  await chooser.getByLabel('Current Status').check()
  await expect(heading(page, 'Current Status')).toBeVisible()
  await expect(heading(page, 'Days of Progress')).toBeHidden()
  await expect(page).toHaveURL(/hide=/)
  await expect(page).not.toHaveURL(/columns=/)
  await expect(chooser.getByRole('button', { name: 'Goal' })).toHaveAttribute('aria-pressed', 'false')
})

test('the keyboard moves through the grid: one Tab stop, arrow keys between cells, Enter to activate', async ({
  page,
}) => {
  const [first = '', second = ''] = await rowNames(page)
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Tab')
  // A row's name is a link, and has the focus of its cell.
  const nameOf = (row: string) => page.getByRole('rowheader', { name: row, exact: true }).getByRole('link')
  await expect(nameOf(first)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(nameOf(second)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(await cell(page, second, 'Attention')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(heading(page, 'Student').getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Student')).toHaveAttribute('aria-sort', 'descending')
})

test('a chip filters the rows and shows how many match', async ({ page }) => {
  const chip = page.getByRole('button', { name: /^Needs you/ })
  const count = Number(((await chip.textContent()) ?? '').replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(count)
  await expect(page).toHaveURL(/show=/)
})

test('the student table has every column when asked, with an asterisk on those that ignore the date range', async ({
  page,
}) => {
  await expect(heading(page, 'Benchmark')).toBeHidden()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns shown' }).getByRole('button', { name: 'Show all' }).click()
  await expect(heading(page, 'Benchmark')).toBeVisible()
  const headings = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
  const names = (await headings.allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim())
  const shown = names.map(name => name.replace(' (not affected by the date range)', ''))
  const columns = [
    ...[
      'Student',
      'Attention*',
      'Grade*',
      'Current Status*',
      'Current Lesson #*',
      'Days of Progress',
      'Last 4 Weeks*',
      'Last Lesson Completed*',
    ],
    ...['Progress Towards Goal*', 'Outlook*', 'Benchmark*'],
    ...['Progress*', 'Lessons Completed', 'Progress*', 'Lessons Completed', 'Progress*', 'Lessons Completed'],
    ...['Last Lesson Completed in date range', 'First Lesson Completed In Date Range'],
    ...['First Lesson Completed (all time)*', 'Letter'],
  ]
  expect(shown.sort()).toEqual(columns.sort())
})

test('a student who needs somebody shows the reason in school days, whatever the range, and keeps the last lesson', async ({
  page,
  expectAccessible,
}) => {
  const inactive = page
    .getByRole('row')
    .filter({ hasText: /No lesson for \d+ school days/ })
    .first()
  const reason = (await inactive.getByRole('gridcell').nth(0).textContent()) ?? ''
  expect(reason).toMatch(/^No lesson for \d+ school days/)
  await expect(inactive.getByRole('gridcell').nth(0)).toContainText(/The last one was on \d\d\/\d\d\/\d\d\./)
  const last = inactive.getByRole('gridcell').filter({ hasText: /^\d\d\/\d\d\/\d\dL\d \d+Level \d, lesson \d+/ })
  await expect(last.first()).toContainText(/(above|on|below) class average/)
  const name = (await inactive.getByRole('rowheader').textContent()) ?? ''
  await chooseRange(page, 'All Time')
  await expect(page.getByRole('row').filter({ hasText: name }).getByRole('gridcell').nth(0)).toHaveText(reason)

  // The most urgent stand first.
  const order = ['Never started', 'No lesson', 'In Test', 'Repeating', 'Works']
  await page.getByRole('button', { name: /^Needs you/ }).click()
  const reasons = await page.getByRole('gridcell').and(page.locator('[data-column="1"]')).allInnerTexts()
  const ranks = reasons.map(text => order.findIndex(each => text.startsWith(each)))
  expect(ranks).not.toContain(-1)
  expect(ranks).toEqual([...ranks].sort())
  await page.getByRole('button', { name: 'Attention: who, and why' }).click()
  await expect(page.getByRole('dialog')).toContainText('No lesson for 5 school days or more')
  await expectAccessible()
})
