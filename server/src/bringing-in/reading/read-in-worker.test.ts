import { expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterInWorker } from './read-in-worker.ts'
import { readRosterZip } from './read-roster.ts'

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }

test('a worker gives the same reading as the main thread', async () => {
  const files = rosterFiles({ version: '1.2', schools: 3, classes: 60, students: 2500 })
  files['users.csv'] += 'x1,,,true,xu,,,Li,,,,,,,,,,,,,,\r\n'
  const zip = await zipOf(files)
  const direct = await readRosterZip(zip, at)
  const inWorker = await readRosterInWorker(zip, at)
  expect(direct.problems.all()).toHaveLength(1)
  expect(inWorker.problems.all()).toEqual(direct.problems.all())
  expect(inWorker.roster).toEqual(direct.roster)
})

test('a worker that takes too long is stopped with run.time_limit', async () => {
  const zip = await zipOf(rosterFiles({ version: '1.1', schools: 3, classes: 60, students: 2500 }))
  const { roster, problems } = await readRosterInWorker(zip, at, { seconds: 0.001, heapMegabytes: 256 })
  expect(roster).toBeNull()
  expect(problems.all().map(problem => problem.code)).toEqual(['run.time_limit'])
})

test('a worker that needs too much memory is stopped with run.memory', async () => {
  const zip = await zipOf(rosterFiles({ version: '1.1', schools: 10, classes: 1000, students: 40_000 }))
  const { roster, problems } = await readRosterInWorker(zip, at, { seconds: 60, heapMegabytes: 16 })
  expect(roster).toBeNull()
  expect(problems.all().map(problem => problem.code)).toEqual(['run.memory'])
})
