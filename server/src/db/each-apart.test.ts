import { describe, expect, test } from 'vitest'
import { eachApart } from './each-apart.ts'

const busy = () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

describe('What is done for each', () => {
  const tried = async (fails: Readonly<Record<number, Error>>, count = 6) => {
    const seen: number[] = []
    const outcome = await eachApart(Array(count).keys(), async nth => {
      seen.push(nth)
      if (fails[nth]) throw fails[nth]
    }).catch(failure => failure)
    return { seen, outcome }
  }

  test('is done for the others where it fails for some, and the failure is said in the end', async () => {
    const wrong = new Error('wrong')
    expect(await tried({ 0: busy(), 2: busy(), 3: wrong })).toEqual({ seen: [0, 1, 2, 3, 4, 5], outcome: wrong })
    expect((await tried({})).outcome).toBeUndefined()
  })

  test('ends once the database is away', async () => {
    expect((await tried({ 1: busy(), 2: busy(), 3: busy() })).seen).toEqual([0, 1, 2, 3])
  })
})
