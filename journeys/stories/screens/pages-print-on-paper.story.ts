import type { Page } from '@playwright/test'
import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

test('a class prints on one page, dark on white, without its buttons', async ({ page, openAs }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs('teacher', '/')
  await expect(page.getByRole('rowheader')).toHaveCount(28)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector('td') as Element)
    return [color, backgroundColor].map(value =>
      (value.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0),
    )
  })
  expect(ink).toBeLessThan(300)
  // What the page leaves of a sheet is white as well.
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(paper).toBeGreaterThan(700)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who needs you' })).toBeHidden()
  await expect(
    page.getByRole('main').getByRole('button', { name: /^(Refresh|Last week|Tiles and skills|Columns)/ }),
  ).toHaveCount(0)
  for (const format of ['Letter', 'A4']) expect([format, await pagesOf(page, format)]).toEqual([format, 1])
})

test('a list of students prints whole, also the rows that are not in view', async ({ page, openAs }) => {
  const district = await findIdByName(
    await signInOverApi('administrator'),
    '/api/districts',
    'Maple Grove Elementary School District',
  )
  await openAs('administrator', `/districts/${district}/students`)
  const students = page.getByRole('grid', { name: 'Students' })
  await expect(students.getByRole('rowheader').first()).toBeVisible()
  const all = Number(await students.getAttribute('aria-rowcount')) - 1
  expect(await students.getByRole('rowheader').count()).toBeLessThan(all)
  await page.evaluate(() => {
    const counted = () => document.querySelectorAll('tbody th[scope=row]').length
    // Called after the page's own listener: the paper is drawn right after.
    window.addEventListener('beforeprint', () => Object.assign(window, { printed: counted() }))
  })
  await page.pdf()
  expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBeGreaterThanOrEqual(all)
  await expect.poll(() => students.getByRole('rowheader').count()).toBeLessThan(all)
})

async function pagesOf(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format, landscape: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
