import { expect, test } from '../../harness/story.ts'

test('a class comes in a few files, because each costs a round trip on a slow network', async ({ page, openAs }) => {
  const files: string[] = []
  page.on('request', request => {
    if (['script', 'stylesheet', 'font'].includes(request.resourceType())) files.push(new URL(request.url()).pathname)
  })
  await openAs('teacher', '/dashboard/districts/1/schools/1/classrooms/10')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  expect(files.length, files.join('\n')).toBeGreaterThan(5)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(25)
})
