import { call, done, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { expect, test } from '../../harness/story.ts'

const withOwnAddresses = (_: string, text: string) => text.replaceAll('@riverbend.test', '@sedge.test')
/** The same file without a user name, an address or a grade, with a child more. */
const bare = (file: string, text: string) =>
  file === 'users.csv'
    ? `${text
        .replaceAll(/^((?:[^,]*,){6})[^,]*/gm, (line, before: string) => (line.startsWith('sourcedId') ? line : before))
        .replaceAll(/[a-z.]+@riverbend.test/g, '')
        .replaceAll(/,(KG|01|Kindergarten|1st),$/gm, ',,')}p90,,,true,s1,student,,,Nu,Newcomer,,00990,,,,,KG,\n`
    : file === 'enrollments.csv'
      ? `${text}e90,,,c1,s1,p90,student,,2025-08-18,\n`
      : text

test('a preview tells what happens here, not what might have happened', async ({ page, openAs, expectAccessible }) => {
  const district = await createDistrict('Sedge School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const first = one(await sendRoster(token, district, await rosterZip('first.zip', RIVERBEND, withOwnAddresses)))
  done(await call('POST', `/api/districts/${district}/roster_imports/${first.id}/apply`, { token }))
  await page.reload()
  await dropFile(page, await rosterZip('bare.zip', RIVERBEND, bare))
  const problems = page.getByRole('region', { name: 'Problems in the file' })
  const difference = page.getByRole('region', { name: 'What this file changes' })

  await test.step('a file in which no row has a user name says so once, and only because somebody is new', async () => {
    await problems.getByText('Imported, worth a look').click()
    const notes = problems.getByRole('row').filter({ hasText: 'username' })
    await expect(notes).toHaveCount(1)
    await expect(notes).toContainText('No row has a username.')
    await expect(problems.getByText('no invitation can be sent')).toHaveCount(0)
    await expect(problems.getByText('This student has no grade.')).toHaveCount(0)
    await expectAccessible()
  })

  await test.step('who is new is shown with the user name that they get', async () => {
    await difference.getByRole('button', { name: /^Students, Added: 1/ }).click()
    await expect(difference.getByRole('listitem')).toContainText(/Nu Newcomer.*Username\d+-00990/)
    await expectAccessible()
  })
})
