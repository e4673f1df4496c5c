import { expect, test } from '../../harness/story.ts'

test('an unknown page of the hub is the main view for everyone but the provider', async ({ page, openAs }) => {
  await openAs('schoolAdmin', '/adminhub/zzz')
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
})

test('an unknown page of the hub is said inside the hub', async ({ page, openAs, expectAccessible }) => {
  await openAs('administrator', '/adminhub/zzz')
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Admin hub', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'UPLOADED FILES' })).toBeVisible()
  await expectAccessible()
})

for (const list of ['classrooms', 'teachers', 'students']) {
  test(`/${list} is the list of one's own district, where there is one`, async ({ page, openAs, another }) => {
    await openAs('districtAdmin', `/${list}`)
    await expect(page).toHaveURL(new RegExp(`/districts/\\d+/${list}$`))
    await expect(page.getByText('Coming Soon...')).toBeVisible()
    const provider = await another()
    await openAs('administrator', `/${list}`, provider)
    await expect(provider).toHaveURL(/\/districts$/)
  })
}

test('/students is the main view for a teacher, who has no rostering', async ({ page, openAs }) => {
  await openAs('teacher', '/students')
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
})
