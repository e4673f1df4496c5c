import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { desk } = inTown()

// The limits of ROSTER-52 and ROSTER-54 to the last person: a tenth may leave, one more holds the file, and two always may.

const people = (letter: 'p' | 't', count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at).padStart(6, '0')}`)
const WHOLE = ['users.csv', 'enrollments.csv']

test('ten of a hundred students may leave, and eleven may not', async () => {
  const files = rosterFiles({ version: '1.1', schools: 10, classes: 10, students: 100 })
  const holds = await district('Hundred', files)
  expect(await holds(without(files, people('p', 10), ...WHOLE))).toEqual([])
  expect(await holds(without(files, people('p', 11), ...WHOLE))).toEqual(['guard.threshold 11'])
})

test('two of nine students may leave, and three may not', async () => {
  const files = rosterFiles({ version: '1.1', schools: 9, classes: 9, students: 9 })
  const holds = await district('Nine', files)
  expect(await holds(without(files, people('p', 2), ...WHOLE))).toEqual([])
  expect(await holds(without(files, people('p', 3), ...WHOLE))).toEqual(['guard.threshold 3'])
})

test('three of thirty staff members may leave, and four may not', async () => {
  const files = rosterFiles({ version: '1.1', schools: 1, classes: 30, students: 30 })
  const holds = await district('Thirty', files)
  expect(await holds(without(files, people('t', 3), ...WHOLE))).toEqual([])
  expect(await holds(without(files, people('t', 4), ...WHOLE))).toEqual(['guard.threshold 4'])
})

test('of a school with thirty students three enrollments may end, and four may not', async () => {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 6, students: 60 })
  const holds = await district('Two schools', files)
  const ofFirst = (count: number) => people('p', 60).filter((_, at) => at % 2 === 0 && at < count * 2)
  expect(await holds(without(files, ofFirst(3), 'enrollments.csv'))).toEqual([])
  expect(await holds(without(files, ofFirst(4), 'enrollments.csv'))).toEqual(['guard.school_enrollments 4'])
})

test('six of sixty students may be left without a class, and seven may not', async () => {
  const files = rosterFiles({ version: '1.1', schools: 6, classes: 6, students: 60 })
  const holds = await district('Without a class', files)
  expect(await holds(without(files, people('p', 6), 'enrollments.csv'))).toEqual([])
  expect(await holds(without(files, people('p', 7), 'enrollments.csv'))).toEqual(['guard.no_class 7'])
})

/** The files without the rows that name one of these people. */
const without = (files: CsvFiles, gone: readonly string[], ...names: string[]): CsvFiles => {
  const rows = (text: string) => text.split('\r\n').filter(row => !gone.some(id => row.includes(id)))
  return { ...files, ...Object.fromEntries(names.map(name => [name, rows(files[name] as string).join('\r\n')])) }
}

/** Imports the files, and tells why others would be held. */
async function district(name: string, files: CsvFiles) {
  const id = await desk.district(name)
  await desk.importRoster(id, await zipOf(files))
  return async (changed: CsvFiles) =>
    (await desk.preview(id, await zipOf(changed))).holds.map(({ code, count }) => `${code} ${count}`)
}
