import type { Page } from '@playwright/test'
import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a suggestion is liked, then disliked with a text that an error does not lose, and the provider reads it', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Sorrel School District')
  const school = await createSchool(district, 'Meadow School')
  const room = await createClassroom(school, 'Room 7')
  await createStudent(school, room, 'Ana Díaz', '0071')
  const classPath = `/dashboard/districts/${district}/schools/${school}/classrooms/${room}`
  await openAs('administrator', classPath)
  const like = page.getByRole('button', { name: 'Like', exact: true })
  const dislike = page.getByRole('button', { name: 'Dislike' })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(dialog(page, 'Thank you for your feedback')).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await expect(dialog(page, 'Thank you for your feedback')).toBeHidden({ timeout: 7_000 })

  await dislike.click()
  const question = dialog(page, 'What would have been better?')
  const text = question.getByRole('textbox', { name: 'Your feedback (optional)' })
  await expect(text).toBeFocused()
  await text.fill('Half of my group is still in CVC words')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await dislike.click()
  await expect(text).toHaveValue('Half of my group is still in CVC words')
  await page.route('**/service/lessonFeedback', route => route.abort())
  await question.getByRole('button', { name: 'Send feedback' }).click()
  await expect(question.getByRole('alert')).toHaveText('An unexpected error occurred, please try again')
  await page.unroute('**/service/lessonFeedback')
  await question.getByRole('button', { name: 'Send feedback' }).click()
  const sent = dialog(page, 'Your feedback has been sent')
  await expect(sent.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sent).toBeHidden()
  await page.reload()
  await expect(dislike).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  await page.goto('/adminhub/lesson-feedback')
  const row = page.getByRole('row').filter({ hasText: 'Sorrel School District' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(
    /Level 1 lesson 1.*Disliked.*Half of my group is still in CVC words.*Room 7.*Meadow School/s,
  )
  await expectAccessible()
  await page.getByRole('button', { name: 'Liked', exact: true }).click()
  await expect(page).toHaveURL(/show=liked/)
  await expect(row).toBeHidden()
})
