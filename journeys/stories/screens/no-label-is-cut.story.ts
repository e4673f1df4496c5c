import { allAnswered } from '../../harness/all-answered.ts'
import { cutTexts } from '../../harness/cut-texts.ts'
import type { Person } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1200, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const DISTRICT = '/dashboard/districts/1'
const SCHOOL = `${DISTRICT}/schools/1`
const CLASS = `${SCHOOL}/classrooms/10`

const PAGES: readonly (readonly [Person, string])[] = [
  ['teacher', CLASS],
  ['teacher', `${CLASS}?tiles=open`],
  ['teacher', `${CLASS}/groups`],
  ['teacher', `${CLASS}/growth`],
  ['schoolAdmin', `${SCHOOL}/classrooms`],
  ['schoolAdmin', `${SCHOOL}/compare`],
  ['districtAdmin', `${DISTRICT}/schools`],
  ['districtAdmin', `${DISTRICT}/attention`],
  ['districtAdmin', '/districts/1'],
  ['districtAdmin', '/districts/1/students'],
  ['districtAdmin', '/districts/1/teachers'],
  ['administrator', '/adminhub'],
  ['administrator', '/adminhub/districts'],
]

for (const [person, path] of PAGES) {
  test(`every label can be read on ${path}`, async ({ page, openAs }) => {
    await page.setViewportSize(SIZES[0]!)
    await openAs(person, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await allAnswered(page)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect.poll(() => cutTexts(page), `${size.width} px wide`).toEqual([])
    }
  })
}

test('what was answered in a wizard can be read in its steps', async ({ page, openAs }) => {
  await openAs('districtAdmin', '/districts/1/students/new')
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('radio', { name: 'Cottonwood Springs Elementary School' }).check()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByRole('button', { name: 'School: Cottonwood Springs' })).toBeVisible()
  const cutAnswers = async () => (await cutTexts(page)).filter(text => text.includes('School:'))
  for (const size of SIZES.slice(0, 3)) {
    await page.setViewportSize(size)
    await expect.poll(cutAnswers, `${size.width} px wide`).toEqual([])
  }
})

test('a label that is cut is found, and so is what lies beside the window', async ({ page, openAs }) => {
  await openAs('teacher', '/my-reports')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  await page.evaluate(() => {
    const [label, wide] = [document.createElement('button'), document.createElement('p')]
    label.append('Skill Progression')
    label.style.cssText = 'width: 60px; overflow: hidden; white-space: nowrap'
    wide.append('Out of sight')
    wide.style.cssText = 'width: 2000px; text-align: right'
    document.querySelector('main')?.append(label, wide)
  })
  const found = (await cutTexts(page)).join()
  expect(found).toMatch(/'Skill Progression': \d+ px beside/)
  expect(found).toMatch(/'Out of sight': \d+ px beside|wider than its window/)
})
