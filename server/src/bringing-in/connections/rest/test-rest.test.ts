import { afterAll, beforeEach, expect, test } from 'vitest'
import { fetchingFrom, QUICK } from '../../../test/rest-connection.ts'
import { json, restRoster, rosterServer } from '../../../test/roster-server.ts'
import { testRest } from './test-rest.ts'

let records = restRoster()
const server = await rosterServer(() => records)
afterAll(server.close)
beforeEach(() => {
  records = restRoster({ students: 150 })
  server.teach(() => false)
})

const asked: (readonly string[])[] = []
const known = (ids: readonly string[]) => Promise.resolve(asked.push(ids) && ids.includes('p7') ? 97 : 0)
const tested = async (changes = {}, rest = {}, count = known) =>
  (await testRest(fetchingFrom(server, changes, rest), count, QUICK)).map(
    ({ step, state, says }) => `${step} · ${state} · ${says}`,
  )

test('a test signs in, reads a page of each collection, and says how many are known', async () => {
  records.orgs?.push(...['Maple', 'Oak', 'Pine'].map(name => ({ sourcedId: name, name, type: 'school' })))
  const lines = await tested()
  expect(lines[0]).toMatch(
    /^Reached and signed in · done · 127\.0\.0\.1:\d+ answered in \d+ ms; the token is good for 60 minutes\.$/,
  )
  expect(lines.slice(1)).toEqual([
    'Schools · done · 4. Willow Bend, Maple, Oak and others.',
    'Terms · done · 1.',
    'Courses · done · 1.',
    'Classes · done · 1.',
    'People · done · 151.',
    'Enrollments · done · 151.',
    'Already in Hornbook · done · 97 of the first 100 people have an id that Hornbook knows. The difference shows the rest before anything changes.',
  ])
  expect(asked.at(-1)).toHaveLength(100)
  const collections = server.calls.slice(1).map(({ what }) => what)
  expect(collections).toEqual(['orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments'])
  expect((await tested({}, {}, () => Promise.resolve(0))).at(-1)).toContain('None of the first 100 people')
})

test('the first line that fails says whose turn it is, and those after it were not tried', async () => {
  server.teach(({ what, response }) => what === 'classes' && json(response, {}, 403))
  const lines = await tested()
  expect(lines.slice(3)).toEqual([
    'Courses · done · 1.',
    expect.stringMatching(
      /^Classes · failed · 127.* does not share classes with Hornbook \(403\)\. Switch it on for this key/,
    ),
    'People · notTried · Not tried yet.',
    'Enrollments · notTried · Not tried yet.',
    'Already in Hornbook · notTried · Not tried yet.',
  ])
  expect(server.counts().users).toBeUndefined()
})

test('a sign-in page is called one, with the place to look', async () => {
  server.teach(({ what, response }) => what === 'orgs' && !!response.end('<!doctype html><form>'))
  expect((await tested({ system: 'aeries' }))[1]).toMatch(
    /^Schools · failed · .* answered with a web page, such as a sign-in page, where schools should be: is the address the one from Security, API Security/,
  )
})

test('a wrong secret fails the first line, and an empty school year the line of its classes', async () => {
  server.teach(({ what, response }) => what === 'token' && json(response, { error: 'invalid_client' }, 401))
  expect((await tested({ system: 'infiniteCampus' }))[0]).toMatch(
    /failed · .* does not accept the client id and secret \(401\)/,
  )
  server.teach(() => false)
  records.classes = []
  expect((await tested())[4]).toMatch(
    /^Classes · failed · .* has no classes\. Is this school year the active one there/,
  )
})

test('a server that takes too long ends the test before whoever waits is sent away', async () => {
  server.teach(({ what }) => what === 'courses')
  const lines = await tested({}, { signal: AbortSignal.timeout(300) })
  expect(lines[3]).toMatch(/^Courses · failed · .* took longer than 30 seconds/)
})
