import { call, done, one, type Resource, sendRoster } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { dropFile } from '../../harness/roster-upload.ts'
import { RIVERBEND, rosterZip } from '../../harness/roster-zip.ts'
import { createSchool } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

/** A teacher with the schools she is at. */
interface Teacher extends Resource {
  readonly relationships: {
    readonly schools: { readonly data: readonly { readonly type: string; readonly id: string }[] }
  }
}

/** The Riverbend roster with Xena as this at its school. */
const withXena = (role: string) => (file: string, text: string) =>
  file === 'users.csv'
    ? `${text.trimEnd()}\nx1,,,true,s1,${role},xena,,Xena,Stone,,,xena@alder.test,,,,,,\n`.replaceAll(
        '@riverbend.test',
        '@alder.test',
      )
    : text

test('a file that makes a teacher the administrator of one school says that she stays a teacher at the other', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Alder School District')
  const token = await openAs('administrator', `/districts/${district}`)
  const first = one(await sendRoster(token, district, await rosterZip('first.zip', RIVERBEND, withXena('teacher'))))
  done(await call('POST', `/api/districts/${district}/roster_imports/${first.id}/apply`, { token }))
  const birch = await createSchool(district, 'Birch School')
  const staff = (await call('GET', `/api/districts/${district}/teachers?filter[nameCont]=Xena`, { token })).body.data
  const [xena] = staff as readonly Teacher[]
  const schools = { data: [...(xena?.relationships.schools.data ?? []), { type: 'school', id: birch }] }
  const data = { type: 'teacher', id: xena?.id, attributes: {}, relationships: { schools } }
  const added = await call('PATCH', `/api/districts/${district}/teachers/${xena?.id}`, { token, body: { data } })
  expect(added.status).toBe(200)

  await page.reload()
  await dropFile(page, await rosterZip('second.zip', RIVERBEND, withXena('administrator')))
  await page.getByRole('button', { name: /^Staff, Moved: 1/ }).click()
  const changes = page.getByRole('list').filter({ hasText: 'Xena Stone' })
  await expect(changes).toContainText(/Teacher.*School administrator.*Teacher at\s*Birch School/s)
  await expectAccessible()
})
