import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { dayNumberOf } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { countsBySchool } from '../figures/attention-counts.ts'
import { dayRangeOf } from '../figures/read.ts'
import { schoolDaysBySchool, schoolDaysIn } from '../figures/school-days-in.ts'
import { gradesFromCodes } from '../people/grades.ts'
import { teachersBySchool } from '../people/teacher-counts.ts'
import { notesOf } from './notes/rows.ts'
import type { RangeOn } from './range.ts'
import { classroomRows, schoolRows } from './rows.ts'
import { studentSummaries } from './student-summaries.ts'
import { classContext, type StudentCells, studentRow, studentsOfClassroom } from './students.ts'
import { type UnitRow, unitSummaries } from './unit-summaries.ts'
import { countsByClassroom, numbersByClassroom, numbersBySchool, partialBySchool, wholeSchools } from './units.ts'

/** The students of a class; arrows compare with the class. */
export async function studentTable(tx: Db, scope: Scope, classroomId: string, range: RangeOn) {
  const { rows } = await tx.executeQuery(studentsOfClassroom(tx, scope, classroomId, range))
  return studentTableWithNotes(tx, scope.districtId, rows, range)
}

/** The table of students, none of whom has a note. */
export function studentTableOf(cells: readonly StudentCells[], range: RangeOn) {
  const [first] = cells
  if (!first) return []
  const context = classContext(first, range)
  return studentSummaries(
    cells.map(each => studentRow(each, context)),
    gradesFromCodes,
  )
}

/** The table with what is being done about its students (ATT-17). */
export async function studentTableWithNotes(
  tx: Db,
  districtId: string,
  cells: readonly StudentCells[],
  range: RangeOn,
) {
  const noted = cells.filter(each => each.noted).map(({ id }) => id)
  const notes = await notesOf(tx, districtId, noted, range.today)
  return studentTableOf(cells, range).map(row => ({ ...row, note: notes.get(row.id) ?? null }))
}

const only = (rows: readonly UnitRow[], ids: ReadonlySet<string>) => rows.filter(row => ids.has(row.id))

/** The viewer's classes of a school; arrows compare with all classes of the school. */
export async function classroomTable(tx: Db, scope: Scope, schoolId: string, range: RangeOn) {
  // None of these waits for another, so they are sent together.
  const [rows, numbers, reached, judged] = await Promise.all([
    classroomRows(tx, scope.districtId, schoolId),
    numbersByClassroom(tx, scope.districtId, schoolId, range),
    classroomsIn(tx, scope).where('classrooms.school_id', '=', schoolId).select('classrooms.id').execute(),
    countsByClassroom(tx, scope.districtId, schoolId, range),
  ])
  const own = only(rows, new Set(reached.map(row => row.id)))
  const schoolDaysCount = await schoolDaysIn(tx, scope.districtId, dayRangeOf(range), sql`${schoolId}`)
  return unitSummaries({ rows, numbers }, { rows: own, numbers, judged }, range).map(row => ({
    ...row,
    schoolDaysCount,
  }))
}

/** The viewer's schools of a district, with the school days of each. */
export async function schoolTable(tx: Db, scope: Scope, range: RangeOn) {
  const days = await schoolDaysBySchool(tx, scope.districtId, dayRangeOf(range))
  const rows = await schoolSummariesOf(tx, scope, range)
  return rows.map(row => ({ ...row, schoolDaysCount: days.get(row.id) ?? 0 }))
}

/**
 * The viewer's schools of a district; arrows compare with all of its schools. Where one only teaches, the row counts only
 * the own classes (SCOPE-4).
 */
async function schoolSummariesOf(tx: Db, scope: Scope, range: RangeOn) {
  const [rows, numbers] = await Promise.all([schoolRows(tx, scope), numbersBySchool(tx, scope.districtId, range)])
  const peers = { rows, numbers }
  const judged =
    scope.extent === 'classrooms'
      ? new Map<string, UnitCounts>()
      : await countsBySchool(tx, scope.districtId, dayNumberOf(range.today))
  if (scope.extent === 'district') return unitSummaries(peers, { ...peers, judged }, range)
  const own = await ownSchools(tx, scope, rows)
  const whole = new Set(await wholeSchools(tx, scope))
  if (own.every(({ id }) => whole.has(id))) return unitSummaries(peers, { rows: own, numbers, judged }, range)
  const teachers = await teachersBySchool(tx, scope)
  const part = await partialBySchool(tx, scope, range)
  const mixed = <T>(all: ReadonlyMap<string, T>, partial: ReadonlyMap<string, T>) =>
    new Map([...partial, ...[...all].filter(([id]) => whole.has(id))])
  return unitSummaries(
    peers,
    {
      rows: own.map(row => ({ ...row, teachersCount: teachers.get(row.id) ?? 0 })),
      numbers: mixed(numbers, part.numbers),
      judged: mixed(judged, part.judged),
    },
    range,
  )
}

async function ownSchools(tx: Db, scope: Scope, rows: readonly UnitRow[]): Promise<UnitRow[]> {
  const reached = await schoolsIn(tx, scope).select('schools.id').execute()
  return only(rows, new Set(reached.map(row => row.id)))
}
