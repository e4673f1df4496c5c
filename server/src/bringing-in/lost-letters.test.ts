import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, desk } = inTown()

const NEW = 'x1,,,true,s000000,student,xu,,Xu?n,Li,,,,,,,01,\r\n'

const GOOD = {
  ',Jamal,Abara,': ',Nguyễn,Đặng,',
  ',Kofi,': ',Zoë,',
  'Class 2': 'Škola',
  'School 2': 'École',
  '@school': '@lost',
}
const LOST = {
  ...GOOD,
  ',Jamal,Abara,': ',Nguy?n,??ng,',
  ',Kofi,': ',Zo\uFFFD,',
  'Class 2': '?kola',
  'School 2': '\uFFFDcole',
}

test('names that have lost letters replace no good ones, and change nothing', async () => {
  const district = await desk.district('lost-letters')
  await desk.importRoster(district, await fileWith(GOOD))
  const shown = await desk.preview(district, await fileWith(LOST))
  expect(shown.status).toBe('previewed')
  expect(desk.changes(shown)).toEqual({})
  expect(shown.problems.map(({ code }) => code)).toEqual(Array(5).fill('value.lost_letters'))
  await desk.apply(district, shown.id)
  const names = await app.owner(
    `SELECT concat_ws(' ', first_name, last_name) AS name FROM students WHERE district_id = $1 AND last_name <> 'Abara'
     UNION SELECT name FROM classrooms WHERE district_id = $1 AND sourced_id = 'c000001'
     UNION SELECT name FROM schools WHERE district_id = $1 AND sourced_id = 's000001' ORDER BY 1`,
    [district],
  )
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Nguyễn Đặng', 'Škola', 'École']))
})

test('the part of a name that is whole still changes; a new record takes its name as it is', async () => {
  const district = await desk.district('lost-in-part')
  await desk.importRoster(district, await fileWith({ ...GOOD, '@school': '@part' }))
  const renamed = await fileWith({ ...LOST, ',Jamal,Abara,': ',Nguy?n,Tran,', '@school': '@part' }, NEW)
  await desk.importRoster(district, renamed)
  const [row] = await app.owner<{ names: string[] }>(
    `SELECT array_agg(first_name || ' ' || last_name ORDER BY first_name) AS names FROM students
     WHERE district_id = $1 AND last_name IN ('Tran', 'Li')`,
    [district],
  )
  expect(row?.names).toEqual(['Nguyễn Tran', 'Xu?n Li'])
})

/** The small roster with these names in place of others, in all files, and `more` people. */
function fileWith(names: Readonly<Record<string, string>>, more = '') {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
  files['users.csv'] += more
  const renamed = Object.entries(files).map(([file, text]) => [
    file,
    Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, to), text),
  ])
  return zipOf(Object.fromEntries(renamed))
}
