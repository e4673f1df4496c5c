import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type MemberKind, recordOf } from '../../people/enrol.ts'
import { isJudged, type ProblemCode } from '../reading/problem-kinds.ts'
import type { Problem, ProblemLog, Verdict } from '../reading/problems.ts'
import { currentEnrolments, currentRecords } from './current.ts'
import { recordsToArchive } from './gone.ts'
import type { Origin } from './origin.ts'

/** What is known about a row of the file once its record is found. */
interface Facts {
  readonly sourcedId: string
  readonly isStudent: boolean
  readonly isNew: boolean
  readonly hasEmail: boolean
  readonly hasGrade: boolean
  /** The user name that the person gets; null for who has one, or needs none. */
  readonly newUsername: string | null
  readonly isSkipped: boolean
  readonly isArchived: boolean
  /** New, and archived until a role begins. */
  readonly waits: boolean
}

/** What is said of all rows at once, where none of them has the value. */
const OF_ALL = {
  'user.no_username': 'user.no_usernames',
  'user.no_email': 'user.no_emails',
  'grade.missing': 'grade.none',
} as const
/** What is said where only the rows of one kind of people are without: staff have addresses in this column, students nothing. */
const OF_KIND = { students: 'user.no_student_usernames', staff: 'user.no_staff_usernames' } as const
type OfAll = keyof typeof OF_ALL
type OfFile = (typeof OF_ALL)[OfAll] | (typeof OF_KIND)[keyof typeof OF_KIND]
const isOfAll = (code: ProblemCode): code is OfAll => code in OF_ALL

/**
 * Judges the notes of the reading that tell of a consequence, by what is here (ROSTER-73): nobody loses a user name, an address
 * or a grade by an empty cell, who has left long ago is not archived again, and a class may have people added by hand.
 */
export async function judgeNotes(tx: Db, origin: Origin, problems: ProblemLog): Promise<void> {
  const ids = [...new Set(problems.all().flatMap(({ code, sourcedId }) => (isJudged(code) && sourcedId) || []))]
  const facts = ids.length > 0 ? await factsOf(tx, ids) : new Map<string, Facts>()
  const merged = await mergedIds(tx, ids)
  const filled = {
    teacher: await filledClasses(tx, origin, 'staff', ids),
    student: await filledClasses(tx, origin, 'student', ids),
  }
  const ofFile = await missingEverywhere(tx, problems, facts)
  const isSaid = new Set<OfFile>()
  problems.judge(problem => {
    const { code, sourcedId } = problem
    if (sourcedId === null) return 'keep'
    if (code === 'class.no_teacher') return filled.teacher.has(sourcedId) ? 'drop' : 'keep'
    if (code === 'class.no_students') return filled.student.has(sourcedId) ? 'drop' : 'keep'
    if (code === 'user.same_student_id') return merged.has(sourcedId) ? 'drop' : 'keep'
    const known = facts.get(sourcedId)
    const verdict = known ? verdictOf(problem, known) : 'keep'
    const say = verdict !== 'drop' && isOfAll(code) ? ofFile(code, known?.isStudent === true) : null
    if (say === null) return verdict
    if (isSaid.has(say)) return 'drop'
    isSaid.add(say)
    return { say, fill: {}, ofFile: true }
  })
  await reportTakenUsernames(tx, problems)
}

function verdictOf({ code }: Problem, { isNew, ...facts }: Facts): Verdict {
  switch (code) {
    case 'user.no_username':
    case 'user.same_username':
      return facts.newUsername === null ? 'drop' : { say: code, fill: { taken: facts.newUsername } }
    case 'user.no_email':
      return facts.hasEmail || facts.isSkipped ? 'drop' : 'keep'
    case 'grade.missing':
      return facts.hasGrade ? 'drop' : 'keep'
    case 'user.disabled':
    case 'user.no_role_now':
      if (isNew && !facts.waits) return { say: `${code}_new`, fill: {} }
      return facts.isArchived ? 'drop' : 'keep'
    default:
      return 'keep'
  }
}

async function factsOf(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const { rows } =
    await sql<Facts>`SELECT x.sourced_id AS "sourcedId", true AS "isStudent", x.is_new AS "isNew", false AS "hasEmail",
      coalesce(cardinality(x.grades) > 0, false) AS "hasGrade",
      CASE WHEN t.username IS NULL AND NOT x.skipped THEN x.username END AS "newUsername", x.skipped AS "isSkipped",
      x.was_archived AS "isArchived", false AS waits
    FROM staged_students x LEFT JOIN ${currentRecords('student')} t ON t.id = x.id WHERE x.sourced_id = ANY (${ids}::text[])
    UNION ALL SELECT x.sourced_id, false, x.is_new, coalesce(x.email, t.email) IS NOT NULL, true,
      CASE WHEN x.new_account AND NOT x.skipped THEN x.username END, x.skipped, x.was_archived, x.waits
    FROM staged_staff x LEFT JOIN ${currentRecords('teacher')} t ON t.id = x.id WHERE x.sourced_id = ANY (${ids}::text[])`.execute(
      tx,
    )
  return new Map(rows.map(row => [row.sourcedId, row]))
}

/** What is said once for a code, where every row of the file, or of its students or staff, has a note. */
async function missingEverywhere(tx: Db, problems: ProblemLog, facts: ReadonlyMap<string, Facts>) {
  const { rows } = await sql<{ students: number; staff: number }>`SELECT
    (SELECT count(*)::int FROM staged_students) AS students, (SELECT count(*)::int FROM staged_staff) AS staff`.execute(
    tx,
  )
  const { students, staff } = rows[0] ?? { students: 0, staff: 0 }
  const nameless = problems.all().filter(({ code }) => code === 'user.no_username')
  const countOf = (isStudent: boolean) =>
    nameless.reduce(
      (sum, { sourcedId, count }) => sum + (facts.get(sourcedId ?? '')?.isStudent === isStudent ? count : 0),
      0,
    )
  const isEverywhere = (count: number, all: number) => all > 1 && count >= all
  const all = { 'user.no_username': students + staff, 'user.no_email': staff, 'grade.missing': students }
  const ofAll = new Set(
    (Object.keys(OF_ALL) as OfAll[]).filter(code => isEverywhere(problems.countOf(code), all[code])),
  )
  const ofStudents = isEverywhere(countOf(true), students)
  const ofStaff = isEverywhere(countOf(false), staff)
  return (code: OfAll, isStudent: boolean): OfFile | null => {
    if (ofAll.has(code)) return OF_ALL[code]
    if (code !== 'user.no_username' || !(isStudent ? ofStudents : ofStaff)) return null
    return isStudent ? OF_KIND.students : OF_KIND.staff
  }
}

/** Rows that count for the student whom theirs was merged into: `student.merged` says so. */
async function mergedIds(tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT y.id FROM (SELECT m.sourced_id AS id FROM staged_merged m
      UNION SELECT m.kept_sourced_id FROM staged_merged m) y WHERE y.id = ANY (${ids}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Classes of the file that do have members of a kind: in the file, or added here by hand. */
async function filledClasses(
  tx: Db,
  origin: Origin,
  who: MemberKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const kind = recordOf(who)
  const staged = sql.table(`staged_${who}_enrollments`)
  const person = sql.ref(`e.${who}_id`)
  const { rows } = await sql<{ id: string }>`WITH gone AS MATERIALIZED (${recordsToArchive(origin, kind)})
    SELECT c.sourced_id AS id FROM staged_classrooms c WHERE c.sourced_id = ANY (${ids}::text[])
      AND EXISTS (SELECT FROM ${currentEnrolments(who)} e JOIN ${currentRecords(kind)} t ON t.id = ${person} AND t.archived_at IS NULL
        WHERE e.classroom_id = c.id AND t.id NOT IN (SELECT g.id FROM gone g)
          AND NOT EXISTS (SELECT FROM ${staged} w WHERE w.classroom_id = c.id AND w.person_id = t.id AND w.act = 'end'))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** New students whose user name somebody of the district has: the database would refuse a second one. */
async function reportTakenUsernames(tx: Db, problems: ProblemLog): Promise<void> {
  const { rows } = await sql<{
    sourcedId: string
    name: string
    value: string
    taken: string
  }>`SELECT x.sourced_id AS "sourcedId",
      concat_ws(' ', x.first_name, x.last_name) AS name, x.taken_username AS value, x.username AS taken
    FROM staged_students x WHERE x.taken_username IS NOT NULL AND NOT x.skipped ORDER BY x.n`.execute(tx)
  const told = new Set(problems.all().flatMap(one => (one.code === 'user.same_username' && one.sourcedId) || []))
  for (const { sourcedId, name, value, taken } of rows)
    if (!told.has(sourcedId))
      problems.add('user.same_username', {
        file: 'users.csv',
        column: 'username',
        sourcedId,
        name,
        value,
        fill: { taken },
      })
}
