import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, as, desk } = inTown()

const folder = '../shared/data/cases'

const file = (name: string) => readFileSync(`${folder}/${name}.zip`)
/** The files of server/src/roster-sync/reading/cases.test.ts, brought in. */
describe.runIf(existsSync(folder))('a file that did not come in right', () => {
  test('role-ended: T1 stays Teacher', async () => {
    const district = await importCase('role-ended')
    expect(await app.owner('SELECT DISTINCT role FROM staff WHERE district_id = $1', [district])).toEqual([
      { role: 'Teacher' },
    ])
  })

  test('last-year-class: P80 is in no class, and the class is not there', async () => {
    const district = await importCase('last-year-class')
    expect(await desk.count(district)).toMatchObject({ classrooms: 3, enrolled: 15 })
    expect(await desk.studentState(district, 'P80')).toEqual({ archived: false, classes: null, figures: 0 })
  })

  test('letters-lost: the good names stay', async () => {
    const district = await importCase('letters-lost-1')
    const shown = await desk.preview(district, file('letters-lost-2'))
    expect(shown.status).toBe('previewed')
    expect(desk.changes(shown)).toEqual({})
    await desk.apply(district, shown.id)
    const names = await app.owner<{ name: string }>(
      `SELECT first_name || ' ' || last_name AS name FROM students WHERE district_id = $1 AND sourced_id IN ('P00', 'P01')
       ORDER BY sourced_id`,
      [district],
    )
    expect(names.map(({ name }) => name)).toEqual(['Nguyễn Đặng', 'Zoë NP01'])
  })

  test('same-student-id-twice: roster health lists the pair', async () => {
    const district = await importCase('same-student-id-twice')
    const { data } = await read(`/api/districts/${district}/roster_health/twins`)
    expect(data.map(({ attributes }) => attributes.reasons)).toEqual([['sameStudentId', 'sameSchool', 'sameGrade']])
  })

  test('department-in-school: a school and its department are two schools', async () => {
    expect(await desk.count(await importCase('department-in-school'))).toMatchObject({ schools: 2, classrooms: 3 })
  })

  test.each(['grades-as-json', 'backslash-quotes'])('%s: every child has a grade and a plain name', async name => {
    const district = await importCase(name)
    const rows = await app.owner(
      `SELECT count(*)::int AS count FROM students WHERE district_id = $1 AND grades = '{KG}' AND first_name NOT LIKE '%\\\\%'`,
      [district],
    )
    expect(rows).toEqual([{ count: 12 }])
  })
})

const read = async (url: string) => {
  const answer = await as('Ada Admin').get(url)
  expect(answer.status, answer.body).toBe(200)
  return answer.document as { data: { attributes: Record<string, unknown> }[] }
}
const importCase = async (name: string) => {
  const district = await desk.district(name)
  await desk.importRoster(district, file(name))
  return district
}
