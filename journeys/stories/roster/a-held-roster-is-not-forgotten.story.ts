import { call, many, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { startSignedIn } from '../../harness/people.ts'
import { type RosterService, startRosterService } from '../../harness/roster-service.ts'
import { expect, test } from '../../harness/story.ts'

let service: RosterService
test.beforeAll(async () => {
  service = await startRosterService(9)
})
test.afterAll(() => service.stop())

test('a roster that waits is seen beside what has failed since, and one that was thrown away is not called well', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const token = await startSignedIn(page, 'administrator')
  const id = await createDistrict('Hemlock District')
  const path = `/api/districts/${id}/connections`
  const bodyOf = (attributes: object) => ({ token, body: { data: { type: 'connection', attributes } } })
  const { address, tokenAddress, clientId, clientSecret } = service
  const settings = { system: 'other', address, version: '1.1', signIn: 'oauth2', tokenAddress, clientId }
  const make = async (name: string, role: string) => {
    const made = await call('POST', path, bodyOf({ kind: 'onerosterRest', name, settings, secret: clientSecret }))
    const connectionId = one(made).id
    await call('PATCH', `${path}/${connectionId}`, bodyOf({ role }))
    return connectionId
  }
  const main = await make('Hemlock SIS', 'roster')
  const beside = await make('Hemlock Sheet', 'beside')
  const run = async (connectionId: string) => {
    const runs = `${path}/${connectionId}/runs`
    const before = many(await call('GET', runs, { token })).length
    expect((await call('POST', `${path}/${connectionId}/run`, { token })).status).toBe(202)
    const hasEnded = async () => {
      const all = many(await call('GET', runs, { token }))
      return all.length > before && all[0]?.attributes.endedAt !== null
    }
    await expect.poll(hasEnded, { timeout: 45_000 }).toBe(true)
  }

  // What is only looked at has come as well.
  await run(beside)
  await page.goto(`/districts/${id}/connections`)
  const besideCard = page.getByRole('region', { name: 'Hemlock Sheet', exact: true })
  await expect(besideCard.getByRole('definition').filter({ hasText: 'never' })).toHaveCount(0)
  await expect(besideCard).toContainText(`${address}, OneRoster 1.1`)
  await expect(besideCard).toContainText('OAuth 2, client credentials')
  await expect(besideCard).not.toContainText(clientSecret)

  await run(main)
  const held = page.getByRole('region', { name: 'The last roster is held.' })
  await expect(held).toBeVisible({ timeout: 20_000 })
  const [first] = many(await call('GET', `${path}/${main}/runs`, { token }))
  const imports = `/api/districts/${id}/roster_imports`
  await call('POST', `${imports}/${String(first?.attributes.importId)}/apply`, { token })
  await expect(page.getByText('All well.')).toBeVisible({ timeout: 30_000 })
  service.keep(2)
  await run(main)
  await expect(held).toContainText('would be archived')
  service.share(false)
  for (const _ of [1, 2, 3]) await run(main)
  const heldBefore = page.getByRole('region', { name: /^The roster of .* is held\.$/ })
  await expect(page.getByRole('region', { name: 'The roster has failed 3 times in a row.' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(heldBefore).toContainText('would be archived')
  await expectAccessible()

  // The desk sees both as well, without pressing anything.
  await page.goto('/adminhub/uploads')
  const row = page.getByRole('listitem').filter({ hasText: 'Hemlock District' })
  await expect(row).toContainText('is held.')
  await expect(row).toContainText('The roster from Hemlock SIS has failed 3 times in a row.')

  service.share(true)
  await page.goto(`/districts/${id}/connections`)
  await heldBefore.getByRole('button', { name: 'Throw this file away' }).click()
  await expect(heldBefore).toBeHidden()
  await run(main)
  await held.getByRole('button', { name: 'Throw this file away' }).click()
  const thrown = page.getByRole('region', { name: 'The last roster was thrown away.' })
  await expect(thrown).toContainText(/Nothing of what came .* is in the lists\./)
  await expect(page.getByText('All well.')).toBeHidden()
  await expectAccessible()
})
