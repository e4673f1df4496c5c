import { describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { maple, as } = inTown({ hasEdgeCases: true })

describe('The order of names', () => {
  test('is kept for the person, in every session, and for nobody else', async () => {
    expect(await orderOf('Tess Teacher')).toBe('given')
    expect((await choose('family')).document).toEqual({ nameOrder: 'family' })
    expect(await orderOf('Tess Teacher')).toBe('family')
    expect(await orderOf('Noor Neighbour')).toBe('given')
    await choose('given')
    expect(await orderOf('Tess Teacher')).toBe('given')
  })

  test('is one of two', async () => {
    for (const nameOrder of ['Family', '', null, 7, ['family']]) expect((await choose(nameOrder)).status).toBe(422)
    expect((await choose(undefined)).status).toBe(422)
    expect(await orderOf('Tess Teacher')).toBe('given')
  })

  test('sorts the lists of people by family name when they are asked to', async () => {
    const people = async (list: string, sort: string) =>
      (await as('Dana District').get(`districts/${maple.id('Maple Grove')}/${list}?sort=${sort}`)).data.map(
        (row: { attributes: { lastName: string; fullName: string } }) => row.attributes,
      )
    for (const list of ['students', 'teachers']) {
      const found: { lastName: string; fullName: string }[] = await people(list, 'lastName,name')
      const key = ({ lastName, fullName }: (typeof found)[number]) => `${lastName} ${fullName}`
      expect(found.map(key)).toEqual(found.map(key).toSorted((a, b) => a.localeCompare(b)))
      expect(found.length).toBeGreaterThan(2)
      expect(found).not.toEqual(await people(list, 'name'))
    }
  })
})

const choose = (nameOrder: unknown) => as('Tess Teacher').patch('my_account/name_order', JSON.stringify({ nameOrder }))
const orderOf = async (name: string) => (await as(name).get('users/session')).data.attributes.nameOrder
