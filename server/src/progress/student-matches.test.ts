import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { addPastAndFuture } from '../test/past-and-future.ts'
import { type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await addPastAndFuture(app, await town(app))
  await app.owner(`UPDATE students SET last_name = 'Lée-Ødegård' WHERE first_name = 'Benjamin'`)
})
afterAll(() => app.close())

async function find(person: string, typed: string) {
  const url = `/api/districts/${maple.id('Maple Grove')}/student_matches?filter[nameCont]=${encodeURIComponent(typed)}`
  const answer = await app.call({ method: 'GET', url, token: maple.token(person) })
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json()
  return { names: data.map((row: { attributes: { fullName: string } }) => row.attributes.fullName), found: meta.found }
}

test.each([
  ['Dana District', 'papa', ['Eleni Papadopoulou']],
  ['Dana District', 'odegard lee', ['Benjamin Lée-Ødegård']],
  ['Dana District', 'LÉE', ['Benjamin Lée-Ødegård']],
  ['Dana District', 'fatima', []],
  ['Sam School', 'papa', []],
  ['Tess Teacher', 'daniyar', []],
  ['Noor Neighbour', 'daniyar', ['Daniyar Seitkali']],
  ['Dana District', '%', []],
  ['Dana District', ' ', []],
])('%s looks for %s in the classes in reach', async (person, typed, names) => {
  expect(await find(person, typed)).toEqual({ names, found: names.length })
})

test('a student of two classes is found in both, and every match is counted', async () => {
  expect(await find('Dana District', 'camila')).toEqual({ names: ['Camila Reyes', 'Camila Reyes'], found: 2 })
  const all = await find('Dana District', 'a')
  expect(all.found).toBe(6)
})
