import { within } from '../db/pool.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import type { TestApplication } from './application.ts'
import type { Town } from './town.ts'

/** Whether a membership has ended, begins in the future, or is current. */
type Period = 'ended' | 'ahead' | 'now'

/**
 * Adds past and future memberships to Maple Grove. Sam and Tess had other places and will have others; Lou and Pia have
 * left Oak and Room 1; Nova and Finn have not started there yet.
 */
export async function addPastAndFuture(test: TestApplication, maple: Town): Promise<Town> {
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
  const addMembership = (table: string, columns: object, period: Period) =>
    insert('', table, {
      ...columns,
      began_at: period === 'ahead' ? null : '2025-08-01',
      ended_at: period === 'ended' ? '2025-12-01' : null,
    })
  const inSchool = (who: 'staff' | 'student', name: string, school: string, period: Period) =>
    addMembership(`${who}_schools`, { [`${who}_id`]: id(name), school_id: id(school) }, period)
  const inClass = (who: 'staff' | 'student', name: string, room: string, school: string, period: Period) =>
    addMembership(
      `${who}_enrollments`,
      { [`${who}_id`]: id(name), classroom_id: id(room), school_id: id(school) },
      period,
    )
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
  for (const [period, school] of [
    ['ended', 'Gone School'],
    ['ahead', 'Later School'],
  ] as const) {
    const room = school.replace('School', 'Room')
    await inSchool('staff', 'Sam School', school, period)
    await inSchool('staff', 'Tess Teacher', school, period)
    await inClass('staff', 'Tess Teacher', room, school, period)
  }
  for (const [period, staff, student] of [
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
      await inSchool(who, name, 'Oak', period)
      await inClass(who, name, 'Room 1', 'Oak', period)
    }
  }
  for (const name of ['Bell Belongs', 'Cora Class', 'Shea Shut']) await teacher(name)
  await inSchool('staff', 'Bell Belongs', 'Elm', 'now')
  await inClass('staff', 'Cora Class', 'Room 3', 'Elm', 'now')
  await inClass('staff', 'Shea Shut', 'Shut Room', 'Elm', 'now')
  await within(test.db.queries, [district], tx => countTeachers(tx, district))
  return { id, token: maple.token }
}
