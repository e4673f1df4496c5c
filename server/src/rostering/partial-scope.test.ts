import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { inTown } from '../test/in-town.ts'

const { app, maple, as } = inTown({ hasEdgeCases: true, hasPastAndFuture: true })

beforeAll(placePeopleTwice)

interface Teacher {
  attributes: { firstName: string }
  relationships: Record<'schools' | 'classrooms', { data: { id: string }[] }>
}

describe('Counters and lists hold only what is in the viewer’s scope (SCOPE-3)', () => {
  test.each([
    ['Dana District', { schoolsCount: 4, classroomsCount: 5, teachersCount: 9, studentsCount: 7 }],
    ['Sam School', { schoolsCount: 1, classroomsCount: 2, teachersCount: 4, studentsCount: 4 }],
    ['Elsa Elm', { schoolsCount: 1, classroomsCount: 1, teachersCount: 3, studentsCount: 1 }],
    ['Tess Teacher', { schoolsCount: 1, classroomsCount: 1, teachersCount: 2, studentsCount: 3 }],
  ])('a district, seen by %s', async (name, counters) => {
    expect((await look(name, district())).attributes).toMatchObject(counters)
    expect((await look(name, 'districts'))[0].attributes).toMatchObject(counters)
  })

  test.each([
    ['Dana District', ['Elm', 'Gone School', 'Later School', 'Oak'], [4, 4]],
    ['Sam School', ['Oak'], [4, 4]],
    ['Tess Teacher', ['Oak'], [3, 2]],
  ])('the schools, seen by %s', async (name, schools, [studentsCount, teachersCount]) => {
    const rows = await look(name, `${district()}/schools`)
    expect(rows.map((row: { attributes: { name: string } }) => row.attributes.name)).toEqual(schools)
    expect((await look(name, `schools/${maple.id('Oak')}`)).attributes).toMatchObject({ studentsCount, teachersCount })
  })

  test.each([
    ['Dana District', ['Elm', 'Oak']],
    ['Elsa Elm', ['Elm']],
    ['Tess Teacher', ['Oak']],
  ])('a school has as many teachers in rostering as on the dashboard, seen by %s', async (name, schools) => {
    const counts = (rows: { id: string; attributes: { teachersCount: number } }[]) =>
      schools.map(school => rows.find(({ id }) => id === maple.id(school))?.attributes.teachersCount)
    const inRostering = counts(await look(name, `${district()}/schools`))
    expect(inRostering).toEqual(counts(await look(name, `${district()}/school_summaries`)))
    // Bell belongs to Elm, Cora only teaches there, Noor does both; Shea's class there is archived.
    if (name === 'Elsa Elm') expect(inRostering).toEqual([3])
  })

  test.each(['Dana District', 'Sam School', 'Tess Teacher'])('a class, seen by %s', async name => {
    const room = await look(name, `classrooms/${maple.id('Room 1')}`)
    expect(room.attributes).toMatchObject({ studentsCount: 3, teachersCount: 2 })
  })

  test('staff of the viewer’s schools only, without their schools and classes elsewhere', async () => {
    expect(names(await staff('Sam School'))).toEqual(['Bea', 'Ivy', 'Noor', 'Sam', 'Tess', 'Tim'])
    expect(names(await staff('Elsa Elm'))).toEqual(['Bell', 'Cora', 'Elsa', 'Noor'])
    const placesOf = async (viewer: string, name: string) => {
      const found = (await staff(viewer)).find(({ attributes }) => attributes.firstName === name)
      return [found?.relationships.schools, found?.relationships.classrooms].map(each =>
        each?.data.map(({ id }) => id).sort(),
      )
    }
    const ids = (...named: string[]) => named.map(maple.id).sort()
    expect(await placesOf('Sam School', 'Noor')).toEqual([ids('Oak'), ids('Room 2')])
    expect(await placesOf('Elsa Elm', 'Noor')).toEqual([ids('Elm'), ids('Room 3')])
    expect(await placesOf('Dana District', 'Noor')).toEqual([ids('Elm', 'Oak'), ids('Room 2', 'Room 3')])
    expect(await placesOf('Dana District', 'Tess')).toEqual([ids('Oak'), ids('Room 1')])
  })

  test('students of the viewer’s schools only, without their schools and classes elsewhere', async () => {
    const of = async (name: string): Promise<Teacher[]> => look(name, `${district()}/students`)
    expect(names(await of('Sam School'))).toEqual(['Amara', 'Benjamin', 'Camila', 'Daniyar'])
    const placesOf = async (viewer: string, list: string) => {
      const rows: Teacher[] = await look(viewer, `${list}/students`)
      const found = rows.find(({ attributes }) => attributes.firstName === 'Camila')
      return [found?.relationships.schools, found?.relationships.classrooms].map(each =>
        each?.data.map(({ id }) => id).sort(),
      )
    }
    const [maple_, elm, room3, camila] = ['Maple Grove', 'Elm', 'Room 3', 'Camila Reyes'].map(maple.id)
    await app.owner(`WITH there AS (INSERT INTO student_schools (district_id, student_id, school_id)
        VALUES (${maple_}, ${camila}, ${elm}))
      INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id)
        VALUES (${maple_}, ${camila}, ${room3}, ${elm})`)
    const ids = (...named: string[]) => named.map(maple.id).sort()
    expect(await placesOf('Sam School', district())).toEqual([ids('Oak'), ids('Room 1', 'Room 2')])
    expect(await placesOf('Elsa Elm', district())).toEqual([ids('Elm'), ids('Room 3')])
    expect(await placesOf('Dana District', `schools/${maple.id('Oak')}`)).toEqual([
      ids('Elm', 'Oak'),
      ids('Room 1', 'Room 2', 'Room 3'),
    ])
  })

  test('whom an archived student was merged into is named only within the scope, archived or not', async () => {
    const [ola, eleni] = [maple.id('Ola Old'), maple.id('Eleni Papadopoulou')]
    await app.owner('UPDATE students SET merged_into = $1 WHERE id = $2', [eleni, ola])
    await app.owner(
      `INSERT INTO student_merges (district_id, kept_id, merged_id, takes, entry_id, merged_at)
        VALUES ($1, $2, $3, '{}', 0, now())`,
      [maple.id('Maple Grove'), eleni, ola],
    )
    const nameSeenBy = async (viewer: string) => {
      const rows = await look(viewer, `${district()}/students?filter[archivedEq]=true`)
      return rows.find(({ id }: { id: string }) => id === ola)?.attributes.mergedInto
    }
    for (const isArchived of [false, true]) {
      await app.owner('UPDATE students SET archived_at = CASE WHEN $1 THEN now() END WHERE id = $2', [
        isArchived,
        eleni,
      ])
      expect(await nameSeenBy('Dana District')).toBe('Eleni Papadopoulou')
      expect(await nameSeenBy('Sam School')).toBeNull()
    }
    await app.owner('UPDATE students SET archived_at = NULL WHERE id = $1', [eleni])
  })

  test('archived staff are listed only when the filter asks for them', async () => {
    expect(names(await staff('Dana District'))).not.toContain('Aron')
    expect(names(await staff('Dana District', '?filter[archivedEq]=true'))).toEqual(['Aron'])
  })

  test('a district whose membership has ended is not listed', async () => {
    const rows: { attributes: { name: string } }[] = await look('Bea Both', 'districts')
    expect(rows.map(({ attributes }) => attributes.name)).toEqual(['Maple Grove'])
  })
})

const look = async (name: string, url: string) => {
  const answer = await as(name).get(`${url}`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}
const district = () => `districts/${maple.id('Maple Grove')}`
const staff = async (name: string, more = ''): Promise<Teacher[]> => look(name, `${district()}/teachers${more}`)
const names = (teachers: Teacher[]) => teachers.map(({ attributes }) => attributes.firstName).sort()

async function placePeopleTwice() {
  const [district, noor, elm, room3] = ['Maple Grove', 'Noor Neighbour', 'Elm', 'Room 3'].map(maple.id)
  // Noor works at Oak and at Elm: staff of one school must see nothing of the other.
  await app.owner(`INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES (${district}, ${noor}, ${elm})`)
  await app.owner(`INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id)
    VALUES (${district}, ${noor}, ${room3}, ${elm})`)
  await within(app.db.queries, [district as string], tx => countTeachers(tx, district as string))
  // Daniyar is in Room 2; his earlier and his future place in Room 1 must not count.
  for (const [began, ended] of [
    ["'2025-08-01'", "'2025-12-01'"],
    ['NULL', 'NULL'],
  ])
    await app.owner(`INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, began_at, ended_at)
      VALUES (${district}, ${maple.id('Daniyar Seitkali')}, ${maple.id('Room 1')}, ${maple.id('Oak')}, ${began}, ${ended})`)
}
