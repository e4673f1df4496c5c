import type { TestApplication } from './application.ts'
import type { Town } from './town.ts'

/** Who belongs where, once: until it ended, or from a day that lies ahead. */
type When = 'ended' | 'ahead' | 'now'

/**
 * People and places of Maple Grove that have gone and that are to come, beside the town's own. Sam and Tess had other
 * places once and will have others; Lou and Pia have left Oak and Room 1, Nova and Finn are not there yet.
 */
export async function comingsAndGoings(test: TestApplication, maple: Town): Promise<Town> {
  const ids = new Map<string, string>()
  const id = (name: string) => ids.get(name) ?? maple.id(name)
  const district = maple.id('Maple Grove')
  const insert = async (name: string, table: string, columns: Readonly<Record<string, unknown>>) => {
    const named = Object.keys(columns)
    const [row] = await test.owner<{ id: string }>(
      `INSERT INTO ${table} (district_id, ${named.join(', ')}) VALUES ($1, ${named.map((_, at) => `$${at + 2}`).join(', ')})
        RETURNING id`,
      [district, ...Object.values(columns)],
    )
    if (row) ids.set(name, row.id)
  }
  const belong = (table: string, columns: object, when: When) =>
    insert('', table, {
      ...columns,
      began_at: when === 'ahead' ? null : '2025-08-01',
      ended_at: when === 'ended' ? '2025-12-01' : null,
    })
  const inSchool = (who: 'staff' | 'student', name: string, school: string, when: When) =>
    belong(`${who}_schools`, { [`${who}_id`]: id(name), school_id: id(school) }, when)
  const inClass = (who: 'staff' | 'student', name: string, room: string, school: string, when: When) =>
    belong(`${who}_enrollments`, { [`${who}_id`]: id(name), classroom_id: id(room), school_id: id(school) }, when)
  const teacher = async (name: string) => {
    const [first_name, last_name] = name.split(' ')
    const [account] = await test.owner<{ id: string }>(
      'INSERT INTO accounts (first_name, last_name) VALUES ($1, $2) RETURNING id',
      [first_name, last_name],
    )
    await insert(name, 'staff', { account_id: account?.id, role: 'Teacher', first_name, last_name })
  }

  for (const school of ['Gone', 'Later']) {
    await insert(`${school} School`, 'schools', { name: `${school} School` })
    await insert(`${school} Room`, 'classrooms', { school_id: id(`${school} School`), name: `${school} Room` })
  }
  await insert('Shut Room', 'classrooms', { school_id: id('Elm'), name: 'Shut Room', archived_at: '2025-12-01' })
  for (const [when, school] of [
    ['ended', 'Gone School'],
    ['ahead', 'Later School'],
  ] as const) {
    const room = school.replace('School', 'Room')
    await inSchool('staff', 'Sam School', school, when)
    await inSchool('staff', 'Tess Teacher', school, when)
    await inClass('staff', 'Tess Teacher', room, school, when)
  }
  for (const [when, staff, student] of [
    ['ended', 'Lou Left', 'Pia Past'],
    ['ahead', 'Nova New', 'Finn Future'],
  ] as const) {
    await teacher(staff)
    const [first_name, last_name] = student.split(' ')
    await insert(student, 'students', { first_name, last_name, grades: ['KG'] })
    for (const [who, name] of [
      ['staff', staff],
      ['student', student],
    ] as const) {
      await inSchool(who, name, 'Oak', when)
      await inClass(who, name, 'Room 1', 'Oak', when)
    }
  }
  for (const name of ['Bell Belongs', 'Cora Class', 'Shea Shut']) await teacher(name)
  await inSchool('staff', 'Bell Belongs', 'Elm', 'now')
  await inClass('staff', 'Cora Class', 'Room 3', 'Elm', 'now')
  await inClass('staff', 'Shea Shut', 'Shut Room', 'Elm', 'now')
  return { id, token: maple.token }
}
