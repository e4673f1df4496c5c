import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { failWith } from '../../harness/network.ts'
import { archiveStudent, createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const open = (page: Page) => page.getByRole('button', { name: /^Download/ })
/** Of a class. */
const print = (page: Page) => page.getByRole('button', { name: 'Print', exact: true })

/** Chooses a document and reads what the browser saves: its name, and how it begins. */
async function save(page: Page, choice: RegExp, menu = open) {
  const saving = page.waitForEvent('download')
  await menu(page).click()
  await page.getByRole('dialog').getByRole('button', { name: choice }).click()
  const download = await saving
  return {
    name: download.suggestedFilename(),
    begins: (await readFile(await download.path())).subarray(0, 5).toString(),
  }
}

test("a child's letter is printed in English and in Spanish, and a failure is said", async ({
  page,
  openAs,
  expectAccessible,
}) => {
  await openAs('teacher', '/')
  await page.getByRole('rowheader', { name: 'Rafael Gutiérrez' }).click()
  await page.getByRole('link', { name: "Open Rafael's page" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rafael Gutiérrez' })).toBeVisible()
  await open(page).click()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(open(page)).toBeFocused()
  for (const letter of [/^Letter to the family, in English/, /^Letter to the family, in Spanish/]) {
    const { name, begins } = await save(page, letter)
    expect(name).toMatch(/^rafael-gutierrez_\d{4}_\d\d_\d\d\.pdf$/)
    expect(begins).toBe('%PDF-')
  }
  const restore = await failWith(page, /parent_report\.pdf/, 503)
  await open(page).click()
  await page.getByRole('button', { name: /^Letter to the family, in English/ }).click()
  await expect(open(page)).toHaveAttribute('title', 'An unexpected error occurrred, please try again')
  await expectAccessible()
  await restore()
})

test("a child's letter is at hand in the row of the class and in the child's window too", async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const saveLetter = async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Letter to the family, in Spanish/ }).click()
    expect((await saving).suggestedFilename()).toMatch(/^rafael-gutierrez_\d{4}_\d\d_\d\d\.pdf$/)
  }
  await openAs('teacher', '/')
  const inRow = page.getByRole('button', { name: 'For the family of Rafael Gutiérrez' })
  await inRow.click()
  await expectAccessible()
  await saveLetter()
  await expect(page).not.toHaveURL(/\/students\/\d/)
  await page.getByRole('rowheader', { name: 'Rafael Gutiérrez' }).click()
  const window = page.getByRole('dialog', { name: 'Rafael Gutiérrez' })
  await window.getByRole('button', { name: 'Download' }).click()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(window).toBeVisible()
  await expect(window.getByRole('button', { name: 'Download' })).toBeFocused()
  await window.getByRole('button', { name: 'Download' }).click()
  await saveLetter()
})

test('the letters of a class are one document', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('rowheader')).toHaveCount(28)
  const { name, begins } = await save(page, /^Letters to families, in Spanish/, print)
  expect(name).toMatch(/^ms-castellanos-kindergarten_\d{4}_\d\d_\d\d\.pdf$/)
  expect(begins).toBe('%PDF-')
})

test('the letters of a school are a report that comes by itself', async ({ page, openAs, expectAccessible }) => {
  await openAs('schoolAdmin', '/')
  await expect(page.getByRole('grid', { name: 'Classrooms' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await open(page).click()
  await page.getByRole('button', { name: /^Letters to families, in Spanish/ }).click()
  await page.getByRole('link', { name: 'Go to My Reports' }).click()
  await expect(page.getByText(/^Letters to families of school .+, in Spanish$/)).toBeVisible()
  await expectAccessible()
  expect((await saving).suggestedFilename()).toMatch(/^parent-reports_.+_\d{4}_\d\d_\d\d\.pdf$/)
})

test('certificates of a class are for the chosen dates', async ({ page, openAs }) => {
  await openAs('teacher', '/')
  await expect(page.getByRole('rowheader')).toHaveCount(28)
  const asked = page.waitForRequest(/certificates\.pdf/)
  const { name, begins } = await save(page, /^Certificates, in English/, print)
  expect(new URL((await asked).url()).searchParams.get('filter[startDateEq]')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(name).toMatch(/^ms-castellanos-kindergarten-certificates_\d{4}_\d\d_\d\d\.pdf$/)
  expect(begins).toBe('%PDF-')
})

test('an archived child has no letter', async ({ page, openAs }) => {
  const district = await createDistrict('Teasel School District')
  const school = await createSchool(district, 'Brook School')
  const ana = await createStudent(school, await createClassroom(school, 'Room 1'), 'Ana Díaz', '0041')
  await openAs('administrator', `/dashboard/districts/${district}/students/${ana}`)
  await expect(open(page)).toBeVisible()
  await archiveStudent(ana)
  await page.reload()
  await expect(page.getByText('Archived · Kindergarten')).toBeVisible()
  await expect(open(page)).toHaveCount(0)
})

test('a name that no font can draw is named when letters of its class, or its school, are asked for', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Yarrow School District')
  const school = await createSchool(district, 'Brook School')
  const room = await createClassroom(school, 'Room 1')
  await createStudent(school, room, '𐤀𐤁 Hiram', '0051')
  await createStudent(school, room, 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ', '0052')
  await openAs('administrator', `/dashboard/districts/${district}/schools/${school}/classrooms/${room}`)
  await expect(page.getByRole('rowheader', { name: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ' })).toBeVisible()
  await print(page).click()
  await expect(page.getByText(/There is no font for the letters of 𐤀𐤁 Hiram:/)).toHaveCount(2)
  await page.keyboard.press('Escape')
  // It stops nobody else's letter.
  expect((await save(page, /^Letters to families, in English/, print)).begins).toBe('%PDF-')
  await page.goto(`/dashboard/districts/${district}/schools/${school}`)
  await open(page).click()
  await page.getByRole('button', { name: /^Letters to families, in English/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your Report is on Its Way!' })
  await expect(dialog.getByText(/There is no font for the letters of 𐤀𐤁 Hiram:/)).toBeVisible()
  await expectAccessible()
})
