import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { as } = inTown()

const make = (oneRosterId: string) => {
  return as('Ada Admin').post('districts', { type: 'district', attributes: { name: 'Twin', oneRosterId } })
}

test('of several districts created at once with one site code in different cases, only one is created', async () => {
  const answers = await Promise.all(['DUP-1', 'dup-1', 'Dup-1', 'dUP-1'].map(make))
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 422, 422, 422])
  const [late] = answers.filter(answer => answer.status === 422)
  expect(late?.errors).toMatchObject([{ code: 'invalid', source: { pointer: '/data/attributes/oneRosterId' } }])
})
