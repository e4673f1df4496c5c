import { expect, test } from '../../harness/story.ts'

test('colours follow the system until the user chooses, and then the choice stays', async ({ page, openAs }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs('teacher', '/')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Switch to dark colors' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Switch to light colors' })).toBeVisible()
})
