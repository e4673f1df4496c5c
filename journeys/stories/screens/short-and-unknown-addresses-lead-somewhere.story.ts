import { findByName, tokenOf } from '../../harness/people.ts'
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

test('a class under a school that is not its own goes to its own, at the same dates', async ({ page, openAs }) => {
  const token = await tokenOf('administrator')
  const [district, other] = await Promise.all(
    ['Maple Grove Elementary School District', 'Harbor Point Public Schools'].map(name =>
      findByName(token, '/api/districts', name),
    ),
  )
  const school = await findByName(token, `/api/districts/${district}/schools`, 'Birchwood Elementary School')
  const own = await findByName(token, `/api/districts/${district}/schools`, 'Alder Creek Elementary School')
  const classroom = await findByName(token, `/api/schools/${own}/classrooms`, 'Ms. Castellanos – Kindergarten')
  const rest = `/schools/${own}/classrooms/${classroom}/students?range=allTime`
  await openAs('districtAdmin', `/dashboard/districts/${district}${rest.replace(own, school)}`)
  await expect(page).toHaveURL(new RegExp(`/districts/${district}/schools/${own}/classrooms/${classroom}/students\\?`))
  await expect(page).toHaveURL(/range=allTime/)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('link', { name: 'Alder Creek Elementary School' })).toBeVisible()
  await openAs('administrator', `/dashboard/districts/${other}/schools/${own}`, page)
  await expect(page).toHaveURL(new RegExp(`/districts/${district}/schools/${own}\\?`))
})
