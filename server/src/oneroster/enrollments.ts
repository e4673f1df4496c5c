import { sql } from 'kysely'
import { type Collection, type Part, text } from './collection.ts'
import { isSchoolOut, type OutOf, sourcedId } from './source.ts'

const COLUMNS =
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate'

/** Who is in a class now or will be. */
export const enrollments: Collection = {
  columns: { '1.1': COLUMNS, '1.2': COLUMNS },
  parts: of => [enrollmentsOf(of, 'staff', 'staff', 'teacher'), enrollmentsOf(of, 'student', 'students', 'student')],
}

/** The roster system's own dates stay as it gave them; for others it is the day on which somebody came. */
function enrollmentsOf(of: OutOf, who: 'staff' | 'student', people: string, role: string): Part {
  const prefix = `hornbook-${who}-enrollment-`
  return {
    kind: who,
    prefix,
    cells: {
      sourcedId: sql`${sql.lit(prefix)} || e.id`,
      classSourcedId: sourcedId(of, 'class', 'c'),
      schoolSourcedId: sourcedId(of, 'school', 's'),
      userSourcedId: sourcedId(of, who, 'p'),
      role: text(role),
      // Of the teachers of a class, the first one is its own.
      ...(who === 'staff' && {
        primary: sql`(NOT EXISTS (SELECT FROM staff_enrollments f JOIN staff o ON o.district_id = f.district_id AND o.id = f.staff_id
            AND o.archived_at IS NULL
          WHERE f.district_id = ${of.districtId} AND f.classroom_id = e.classroom_id AND f.ended_at IS NULL AND f.id < e.id))::text`,
      }),
      beginDate: sql`(CASE WHEN e.source = ${of.source}::text OR e.begins_on IS NOT NULL THEN e.begins_on
        ELSE (e.began_at AT TIME ZONE ${of.timezone})::date END)::text`,
      endDate: sql`e.ends_on::text`,
    },
    from: sql`FROM ${sql.table(`${who}_enrollments`)} e
      JOIN ${sql.table(people)} p ON p.district_id = e.district_id AND p.id = ${sql.ref(`e.${who}_id`)} AND p.archived_at IS NULL
      JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
      JOIN schools s ON s.district_id = c.district_id AND s.id = c.school_id AND s.archived_at IS NULL
      WHERE e.district_id = ${of.districtId} AND e.ended_at IS NULL AND ${isSchoolOut(of, 's.id')}`,
    id: sql`e.id`,
  }
}
