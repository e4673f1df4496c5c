import { findIdByName, signInOverApi } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

test('an unknown page of the admin hub leads everyone but the provider to their main view', async ({
  page,
  openAs,
}) => {
  await openAs('schoolAdmin', '/adminhub/zzz')
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Creek Elementary School' })).toBeVisible()
})

test('the provider sees inside the admin hub that a page is unknown', async ({ page, openAs, expectAccessible }) => {
  await openAs('administrator', '/adminhub/zzz')
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Admin hub', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'UPLOADED FILES' })).toBeVisible()
  await expectAccessible()
})

for (const [list, title] of [
  ['classrooms', 'Classes'],
  ['teachers', 'Staff'],
  ['students', 'Students'],
] as const) {
  test(`/${list} leads to the list of the user's own district, and the provider to all districts`, async ({
    page,
    openAs,
    newBrowser,
  }) => {
    await openAs('districtAdmin', `/${list}`)
    await expect(page).toHaveURL(new RegExp(`/districts/\\d+/${list}$`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const provider = await newBrowser()
    await openAs('administrator', `/${list}`, provider)
    await expect(provider).toHaveURL(/\/districts$/)
  })
}

test('/students leads a teacher, who has no rostering, to the main view', async ({ page, openAs }) => {
  await openAs('teacher', '/students')
  await expect(page.getByRole('heading', { level: 1, name: 'Ms. Castellanos – Kindergarten' })).toBeVisible()
})

test('a class under the wrong school is redirected to its own school, with the same dates', async ({
  page,
  openAs,
}) => {
  const token = await signInOverApi('administrator')
  const [district, other] = await Promise.all(
    ['Maple Grove Elementary School District', 'Harbor Point Public Schools'].map(name =>
      findIdByName(token, '/api/districts', name),
    ),
  )
  const school = await findIdByName(token, `/api/districts/${district}/schools`, 'Birchwood Elementary School')
  const own = await findIdByName(token, `/api/districts/${district}/schools`, 'Alder Creek Elementary School')
  const classroom = await findIdByName(token, `/api/schools/${own}/classrooms`, 'Ms. Castellanos – Kindergarten')
  const rest = `/schools/${own}/classrooms/${classroom}/students?range=allTime`
  await openAs('districtAdmin', `/dashboard/districts/${district}${rest.replace(own, school)}`)
  await expect(page).toHaveURL(new RegExp(`/districts/${district}/schools/${own}/classrooms/${classroom}/students\\?`))
  await expect(page).toHaveURL(/range=allTime/)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('link', { name: 'Alder Creek Elementary School' })).toBeVisible()
  await openAs('administrator', `/dashboard/districts/${other}/schools/${own}`, page)
  await expect(page).toHaveURL(new RegExp(`/districts/${district}/schools/${own}\\?`))
})
