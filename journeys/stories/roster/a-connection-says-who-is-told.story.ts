import { call, done, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { startSignedIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

test('a connection says who is told, what is held and how much waits in a pause', async ({
  page,
  expectAccessible,
}) => {
  const token = await startSignedIn(page, 'administrator')
  const id = await createDistrict('Tamarack District')
  const path = `/api/districts/${id}/connections`
  const bodyOf = (type: string, attributes: object) => ({ token, body: { data: { type, attributes } } })
  for (const [firstName, lastName] of [
    ['Ida', 'Larkin'],
    ['Noor', 'Vance'],
  ])
    await call(
      'POST',
      `/api/districts/${id}/teachers`,
      bodyOf('teacher', {
        firstName,
        lastName,
        email: `${firstName}.${lastName}@tamarack.test`.toLowerCase(),
        userType: 'DistrictAdmin',
      }),
    )
  const made = await call('POST', path, bodyOf('connection', { kind: 'sftp', name: 'Tamarack SIS', settings: {} }))
  const connectionId = one(made).id

  await page.goto(`/districts/${id}/connections`)
  const card = page.getByRole('region', { name: 'Tamarack SIS' })
  await expect(card).toContainText('every administrator of the district')
  await expect(page.getByRole('region', { name: 'Held for a person when' })).toContainText(
    'more than 10 % of students or staff would be archived, and at least 3 of them',
  )
  await card.getByRole('link', { name: 'Change who is told: Tamarack SIS' }).click()
  const form = page.getByRole('dialog', { name: 'Who is told of Tamarack SIS' })
  await expectAccessible()
  await form.getByLabel('Add an administrator').fill('Noor')
  await page.getByRole('option', { name: /Noor Vance/ }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(card).toContainText('Noor Vance.')
  await expect(card).not.toContainText('Ida Larkin')
  await expectAccessible()

  // What is read beside shows what it found, so that somebody can tell when to use it.
  const settings = { host: 'sftp.example.org', username: 'hornbook', signIn: 'key' }
  const other = one(
    await call('POST', path, bodyOf('connection', { kind: 'sftpFetch', name: 'Larch Server', settings })),
  ).id
  done(await call('PATCH', `${path}/${connectionId}`, bodyOf('connection', { role: 'roster' })))
  done(await call('PATCH', `${path}/${other}`, bodyOf('connection', { role: 'beside' })))
  expect((await call('POST', `${path}/${other}/run`, { token })).status).toBe(202)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Nights of Larch Server' })).toContainText('Failed', {
    timeout: 20_000,
  })

  // What comes in a pause is kept, and counted.
  const pause = { role: 'roster', pausedFrom: '2020-06-01', pausedUntil: '2090-08-01' }
  done(await call('PATCH', `${path}/${connectionId}`, bodyOf('connection', pause)))
  await page.reload()
  await expect(page.getByText('Files are kept but not read: none so far.')).toBeVisible()

  // One press leads to what else the district is connected by.
  const ways = page.getByRole('navigation', { name: 'How this district is connected' })
  await ways.getByRole('link', { name: 'Give data out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Give data out' })).toBeVisible()
  await ways.getByRole('link', { name: 'Sign-in' }).click()
  await expect(ways.getByRole('link', { name: 'Sign-in' })).toHaveAttribute('aria-current', 'page')
  await ways.getByRole('link', { name: 'Roster in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
})
