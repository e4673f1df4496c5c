import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Differences } from './differences.ts'

/** Compares the stored number of teachers of every school with the staff and their places (NUM-4). */
export async function compareTeachers(tx: Db, districtId: string, differences: Differences): Promise<void> {
  const read = async <Row>(columns: string, table: string) =>
    (await sql<Row>`SELECT ${sql.raw(columns)} FROM ${sql.table(table)} WHERE district_id = ${districtId}`.execute(tx))
      .rows
  const staff = await read<Staff>('id, role, archived_at', 'staff')
  const classrooms = await read<Classroom>('id, archived_at', 'classrooms')
  const schools = await read<Place>('staff_id, school_id, began_at, ended_at', 'staff_schools')
  const classes = await read<Place>('staff_id, school_id, classroom_id, began_at, ended_at', 'staff_enrollments')
  const stored = await read<{ school_id: string; teachers: number }>('school_id, teachers', 'school_teachers')

  const teachers = new Set(staff.filter(each => each.role === 'Teacher' && !each.archived_at).map(each => each.id))
  const open = new Set(classrooms.filter(each => !each.archived_at).map(each => each.id))
  const bySchool = new Map<string, Set<string>>()
  for (const { staff_id, school_id, classroom_id, began_at, ended_at } of [...schools, ...classes]) {
    const current = began_at !== null && ended_at === null
    if (!current || !teachers.has(staff_id) || (classroom_id !== undefined && !open.has(classroom_id))) continue
    bySchool.set(school_id, (bySchool.get(school_id) ?? new Set()).add(staff_id))
  }
  const counts = new Map(stored.map(row => [row.school_id, row.teachers]))
  for (const school of new Set([...bySchool.keys(), ...counts.keys()]))
    differences.compare(`teachers of school ${school}`, counts.get(school) ?? 0, bySchool.get(school)?.size ?? 0)
}

interface Staff {
  readonly id: string
  readonly role: string | null
  readonly archived_at: string | null
}
interface Classroom {
  readonly id: string
  readonly archived_at: string | null
}
interface Place {
  readonly staff_id: string
  readonly school_id: string
  readonly classroom_id?: string
  readonly began_at: string | null
  readonly ended_at: string | null
}
