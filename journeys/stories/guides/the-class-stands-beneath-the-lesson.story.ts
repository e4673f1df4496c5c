import type { Page } from '@playwright/test'
import { call, many } from '../../harness/api.ts'
import { bookOf } from '../../harness/book.ts'
import { expect, test } from '../../harness/story.ts'

interface Child {
  readonly id: string
  readonly fullName: string
  readonly lesson: number
}

/** Who of the teacher's classes does a lesson of Level 2 next, the earliest first. */
async function childrenInLevel2(token: string): Promise<Child[]> {
  const rows = many(await call('GET', '/api/lesson_guide_students', { token }))
  return rows
    .filter(({ attributes }) => attributes.currentStatus === 'Learning' && attributes.currentLevel === 2)
    .map(({ id, attributes }) => ({ id, fullName: String(attributes.fullName), lesson: Number(attributes.nextLesson) }))
    .sort((a, b) => a.lesson - b.lesson)
}

const yourClass = (page: Page) => page.getByRole('region', { name: 'Your class' })

test('beneath a lesson stands who is at it, and a small group is led from lesson to lesson', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const token = await openAs('teacher', '/lesson-guides')
  const children = await childrenInLevel2(token)
  const first = children[0]
  const second = children.find(({ lesson }) => first && lesson > first.lesson)
  if (!first || !second) throw new Error('The demo has no two children at different lessons of Level 2.')
  await page.goto(`/lesson-guides/2?lesson=${first.lesson}&children=${first.id},${second.id}`)
  await expect(yourClass(page)).toContainText(first.fullName)
  await expect(yourClass(page)).toContainText(/(?:is|are) at this lesson\./)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(
    contents.getByRole('button', { name: new RegExp(`^Lesson ${first.lesson}: .+ A child of yours is here$`) }),
  ).toBeVisible()
  await expectAccessible()
  await yourClass(page)
    .getByRole('button', { name: `Next for this group: Lesson ${second.lesson}` })
    .click()
  await expect(bookOf(page).getByText(`Level 2, Lesson ${second.lesson}`, { exact: true })).toBeVisible()
  await expect(yourClass(page)).toContainText(second.fullName)
  await expect(yourClass(page)).toContainText('Nobody in this group needs a later lesson yet.')
})

test('a class that cannot be loaded keeps nobody from reading', async ({ page, openAs }) => {
  await page.route('**/api/lesson_guide_students*', route => route.abort())
  await openAs('teacher', '/lesson-guides/2?lesson=80')
  await expect(bookOf(page).getByText('Level 2, Lesson 80', { exact: true })).toBeVisible()
  await expect(page.getByText('Your class could not be loaded just now. The guide can be read on.')).toBeVisible()
})
