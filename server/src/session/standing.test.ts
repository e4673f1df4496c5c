import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { emailOf, tokenOf } from '../test/town.ts'

const { app, maple, call } = inTown({ hasEdgeCases: true })

beforeAll(() =>
  app.owner(`UPDATE accounts SET credentials_set_at = now() WHERE email = $1`, [emailOf('Dana District')]),
)

describe('Where somebody stands', () => {
  test('tells a teacher in training her district, her classes, and whom to ask', async () => {
    const { classrooms, contact, districts } = await standing('Tim Training')
    const [inClass] = await app.owner<{ count: number }>(
      `SELECT count(*)::int FROM student_enrollments WHERE classroom_id = $1 AND ended_at IS NULL AND began_at IS NOT NULL`,
      [maple.id('Room 1')],
    )
    expect(inClass?.count).toBeGreaterThan(0)
    expect(classrooms).toEqual([{ name: 'Room 1', school: 'Oak', students: inClass?.count }])
    expect(contact).toEqual({ name: 'Dana District', email: emailOf('Dana District'), district: 'Maple Grove' })
    expect(districts).toMatchObject([{ name: 'Maple Grove', removedOn: null }])
  })

  test('tells somebody whose membership has ended since when, and when their data go', async () => {
    const [before] = (await standing('Xena Expired')).districts
    expect(Date.parse(before.membershipExpiresAt)).toBeLessThan(Date.now())
    await app.owner(
      `INSERT INTO district_purges (district_id, proposed_by, reason, purge_on, status, agreed_by, agreed_at)
        SELECT d.id, a.id, 'contract ended', '2099-01-31', 'agreed', b.id, now() FROM districts d, accounts a, accounts b
        WHERE d.name = $1 AND a.email = $2 AND b.email = $3`,
      [before.name, emailOf('Ada Admin'), emailOf('Dana District')],
    )
    expect((await standing('Xena Expired')).districts[0].removedOn).toBe('2099-01-31')
    await app.owner('DELETE FROM district_purges')
  })

  test('names nobody to a district administrator, who asks the provider, and nothing of other districts', async () => {
    const { contact, districts } = await standing('Dana District')
    expect(contact).toBeNull()
    expect(districts.map(({ name }: { name: string }) => name)).toEqual(['Maple Grove'])
  })

  test('names nobody who cannot sign in', async () => {
    for (const [cannot, can] of [
      [`status = 'training'`, `status = 'enabled'`],
      ['archived_at = now()', 'archived_at = NULL'],
    ]) {
      await app.owner(`UPDATE staff SET ${cannot} WHERE id = $1`, [maple.id('Dana District')])
      expect((await standing('Tim Training')).contact?.name).not.toBe('Dana District')
      await app.owner(`UPDATE staff SET ${can} WHERE id = $1`, [maple.id('Dana District')])
    }
  })

  test('is empty for Administrators', async () => {
    expect(await standing('Ada Admin')).toEqual({ districts: [], classrooms: [], contact: null })
  })
})

async function standing(name: string) {
  const answer = await call({ url: '/api/users/standing', token: tokenOf(name) })
  expect(answer.status, answer.body).toBe(200)
  return JSON.parse(answer.body)
}
