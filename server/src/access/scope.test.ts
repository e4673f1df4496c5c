import { describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { inTown } from '../test/in-town.ts'
import { classroomsIn, districtsIn, type Scope, schoolsIn, studentsIn, teachersIn } from './scope.ts'

const { app, maple } = inTown({ hasPastAndFuture: true })

describe('Scope covers only what is current', () => {
  test('a SchoolAdmin reaches neither former nor future schools, nor people who left their school or will join it', async () => {
    expect(await reached('Sam School', 'schools')).toEqual({
      districts: ['Maple Grove'],
      schools: ['Oak'],
      classrooms: ['Room 1', 'Room 2'],
      students: ['Amara', 'Benjamin', 'Camila', 'Daniyar'],
      staff: ['Noor', 'Sam', 'Tess', 'Tim'],
    })
  })

  test('the staff of a school are those who belong to it and those who teach an active class there', async () => {
    expect((await reached('Elsa Elm', 'schools')).staff).toEqual(['Bell', 'Cora', 'Elsa'])
  })

  test('a Teacher reaches neither former nor future classes, nor their people', async () => {
    expect(await reached('Tess Teacher', 'classrooms')).toEqual({
      districts: ['Maple Grove'],
      schools: ['Oak'],
      classrooms: ['Room 1'],
      students: ['Amara', 'Benjamin', 'Camila'],
      staff: ['Tess', 'Tim'],
    })
  })

  test("a Teacher's schools are those they belong to and those of the active classes they teach", async () => {
    expect(await reached('Bell Belongs', 'classrooms')).toMatchObject({
      schools: ['Elm'],
      classrooms: [],
      students: [],
    })
    expect(await reached('Cora Class', 'classrooms')).toMatchObject({ schools: ['Elm'], classrooms: ['Room 3'] })
    expect(await reached('Shea Shut', 'classrooms')).toMatchObject({ schools: [], classrooms: [], students: [] })
  })

  test('an archived class leaves its Teacher neither students nor staff, until it comes back', async () => {
    const archive = (at: string | null) =>
      app.owner('UPDATE classrooms SET archived_at = $1 WHERE id = $2', [at, maple.id('Room 1')])
    const before = await reached('Tess Teacher', 'classrooms')
    await archive('2026-01-10')
    expect(await reached('Tess Teacher', 'classrooms')).toEqual({ ...before, classrooms: [], students: [], staff: [] })
    await archive(null)
    expect(await reached('Tess Teacher', 'classrooms')).toEqual(before)
  })
})

/** What a staff member reaches with row-level security out of the way, so that only scope narrows. */
const reached = (staff: string, extent: Scope['extent']) => {
  const scope = { districtId: maple.id('Maple Grove'), staffId: maple.id(staff), extent }
  return within(app.db.queries, 'all', async tx => ({
    districts: (await districtsIn(tx, scope).select('name').execute()).map(row => row.name),
    schools: (await schoolsIn(tx, scope).select('name').execute()).map(row => row.name).sort(),
    classrooms: (await classroomsIn(tx, scope).select('name').execute()).map(row => row.name).sort(),
    students: (await studentsIn(tx, scope).select('first_name as name').execute()).map(row => row.name).sort(),
    staff: (await teachersIn(tx, scope).select('first_name as name').execute()).map(row => row.name).sort(),
  }))
}
