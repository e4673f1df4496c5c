import { call, done, many, one, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { cell } from '../../harness/grid.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { createClassroom } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

const withOwnAddresses = (_: string, text: string) => text.replaceAll('@riverbend.test', '@sedge.test')

test('before many are archived or moved it is said who they are, and what the next roster file does', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Sedge School District')
  const token = await openAs('administrator', '/districts')
  const bringIn = async (name: string) => {
    const { id } = one(await sendRoster(token, district, await rosterZip(name, RIVERBEND, withOwnAddresses)))
    done(await call('POST', `/api/districts/${district}/roster_imports/${id}/apply`, { token }))
  }
  await bringIn('august.zip')
  const [school] = many(await call('GET', `/api/districts/${district}/schools`, { token }))
  await createClassroom(school?.id ?? '', 'Herons')
  const students = `/districts/${district}/students`
  const named = page.getByRole('list', { name: 'Who is selected' })

  await test.step('archiving names them, and says that the next file brings them back', async () => {
    await page.goto(students)
    await page.getByRole('button', { name: 'Select all 8' }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Archive' })
    await expect(dialog.getByText('Their progress, user names and passwords are kept.')).toBeVisible()
    await expect(dialog.getByText('8 come from a roster system. Archive them there as well')).toBeVisible()
    await expect(named).toBeHidden()
    await dialog.getByText('Amara Okafor, Camila Díaz, Fatima Zahra Idrissi and 5 more').click()
    await expect(named.getByRole('listitem')).toHaveCount(8)
    await expect(named.getByText('Thảo Nguyễn 00102')).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(dialog.getByText('Successfully archived 8 students.')).toBeVisible()
    await bringIn('september.zip')
    await page.goto(students)
    await expect(page.getByRole('button', { name: 'Select all 8' })).toBeVisible()
  })

  await test.step('moving says that a child of the roster system is in both classes after the next file', async () => {
    for (const name of ['Amara Okafor', 'Camila Díaz'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await page.getByRole('button', { name: 'Move to a different classroom' }).click()
    const wizard = page.getByRole('dialog', { name: 'Move 2 students to a different classroom' })
    await wizard.getByRole('radio').first().check()
    const next = () => page.getByRole('button', { name: /^Next: / }).click()
    await next()
    await wizard.getByRole('radio', { name: /^Herons/ }).check()
    await next()
    await expect(wizard.getByText('Amara Okafor, Camila Díaz', { exact: true })).toBeVisible()
    await expect(wizard.getByText('the students sign in as before.')).toBeVisible()
    await expect(wizard.getByText('the next file puts them back into them, and they are then in both.')).toBeVisible()
    await expectAccessible()
    await wizard.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Successfully saved the enrollment.')).toBeVisible()
    const counts = async () => {
      await page.goto(`/districts/${district}/classrooms`)
      const of = async (name: string) => (await cell(page, name, 'Number of students')).textContent()
      return [await of('Robins'), await of('Herons')]
    }
    expect(await counts()).toEqual(['4', '2'])
    await bringIn('october.zip')
    expect(await counts()).toEqual(['6', '2'])
  })
})
