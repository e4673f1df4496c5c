import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { maple, as } = inTown()

// The figures are recounted by verify (compare-shown.ts).

const beside = async (who: string) => {
  const answer = await as(who).get(`districts/${maple.id('Maple Grove')}/school_comparison`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data.attributes
}

test('a district sees all of its schools, eight weeks of each', async () => {
  const { schools, weeks } = await beside('Dana District')
  expect(schools.map(({ name }: { name: string }) => name)).toEqual(['Elm', 'Oak'])
  for (const { averageDaysUsage, schoolDays } of schools) {
    expect(averageDaysUsage).toHaveLength(weeks.length)
    expect(schoolDays).toHaveLength(weeks.length)
  }
})

test('others see the schools that they see whole: who teaches a class sees none', async () => {
  expect((await beside('Sam School')).schools.map(({ name }: { name: string }) => name)).toEqual(['Oak'])
  expect((await beside('Tess Teacher')).schools).toEqual([])
})
