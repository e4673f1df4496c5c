import { fullName } from '@hornbook/rules/people/names'
import { teachersIn } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'

export interface Note {
  readonly text: string
  readonly until: string
  readonly authorName: string
  readonly notedAt: string
  readonly version: number
}

/** The notes whose day has not passed, by student. The caller has found the students in scope. */
export async function notesOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Note>> {
  if (students.length === 0) return new Map()
  // Authors are named whatever the scope of the reader is, as in a history.
  const staff = teachersIn(tx, { districtId, extent: 'district', staffId: '0' })
    .select(['staff.account_id', 'staff.first_name', 'staff.middle_name', 'staff.last_name'])
    .as('st')
  const rows = await tx
    .selectFrom('student_notes as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .leftJoin(staff, 'st.account_id', 'n.account_id')
    .select(['n.student_id', 'n.text', 'n.until', 'n.noted_at', 'n.version', 'a.first_name', 'a.last_name'])
    .select(['st.first_name as staff_first', 'st.middle_name as staff_middle', 'st.last_name as staff_last'])
    .where('n.district_id', '=', districtId)
    .where('n.student_id', 'in', [...students])
    .where('n.until', '>=', today)
    .execute()
  return new Map(
    rows.map(row => [
      row.student_id,
      {
        text: row.text,
        until: row.until,
        authorName: fullName(
          row.staff_first !== null && row.staff_last !== null
            ? { firstName: row.staff_first, middleName: row.staff_middle, lastName: row.staff_last }
            : { firstName: row.first_name, lastName: row.last_name },
        ),
        notedAt: row.noted_at,
        version: row.version,
      },
    ]),
  )
}
