import { FEWEST_LEAVING, MAX_LEAVING_SHARE, MAX_RENAMED_SHARE } from '@hornbook/contract/bringing-in/hold-limits'
import type { rosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { classAfter } from './class-after.ts'
import { currentEnrolments, currentRecords } from './current.ts'
import { disabledStaff, recordsToArchive } from './gone.ts'
import type { StoredReading } from './keep.ts'
import type { Origin } from './origin.ts'

export type Hold = RowOf<typeof rosterImport>['holds'][number]

const MAX_SCHOOLS_NAMED = 5

const isMany = (leaving: number, all: number) => leaving >= FEWEST_LEAVING && leaving > all * MAX_LEAVING_SHARE

/** Why a file needs a confirmation before it is applied: the signs of a truncated or mistaken export. */
export async function findHolds(
  tx: Db,
  origin: Origin,
  reading: Pick<StoredReading, 'district' | 'label' | 'files'>,
  problems: ProblemLog,
): Promise<Hold[]> {
  return [
    ...(await otherDistrict(tx, origin, reading, problems)),
    ...(await manyArchived(tx, origin, 'student')),
    ...(await manyArchived(tx, origin, 'teacher')),
    ...(await unknownRows(tx, origin, problems)),
    ...unknownStatuses(reading, problems),
    ...(await withoutClass(tx, origin)),
    ...(await emptySchools(tx, origin)),
    ...(await schoolsLosingEnrolments(tx, origin)),
    ...(await manyRenamed(tx)),
  ]
}

/**
 * The file names another district than the one it was uploaded to: one district's children would end up in another.
 * Only a note in an empty district, and nothing once a file of the same source and label has been applied here. The
 * source alone proves nothing, because ids that count from 1 are known in every district.
 */
async function otherDistrict(
  tx: Db,
  { districtId, source }: Origin,
  { district: named, label }: Pick<StoredReading, 'district' | 'label'>,
  problems: ProblemLog,
): Promise<Hold[]> {
  if (named === null) return []
  const { rows } = await sql<{ name: string; code: string; empty: boolean }>`SELECT d.name, d.one_roster_id AS code,
      NOT EXISTS (SELECT FROM students s WHERE s.district_id = ${districtId} AND s.archived_at IS NULL) AS empty
    FROM districts d
    WHERE d.id = ${districtId} AND lower(d.one_roster_id) NOT IN (lower(${named.identifier ?? ''}), lower(${named.sourcedId}))
      AND NOT EXISTS (SELECT FROM roster_imports i WHERE i.district_id = ${districtId} AND i.status = 'applied'
        AND i.source = ${source} AND i.label IS NOT DISTINCT FROM ${label})`.execute(tx)
  const [here] = rows
  if (!here) return []
  const namedCode = named.identifier ?? named.sourcedId
  const fill = { named: named.name, namedCode, here: here.name, hereCode: here.code }
  if (here.empty) {
    problems.add('guard.other_code', { file: 'orgs.csv', value: namedCode, fill })
    return []
  }
  const message = t('bringingIn:hold.otherDistrict', fill)
  return [{ code: 'guard.other_district', message }]
}

/** More than 10 % of the source's students or staff, and at least 3. */
async function manyArchived(tx: Db, origin: Origin, kind: 'student' | 'teacher'): Promise<Hold[]> {
  const disabled = kind === 'teacher' ? sql`(SELECT count(*)::int FROM (${disabledStaff}) x)` : sql`0`
  const { rows } = await sql<{ all: number; leaving: number; disabled: number }>`SELECT
    (SELECT count(*)::int FROM ${currentRecords(kind)} t WHERE t.source = ${origin.source}
      AND t.archived_at IS NULL) AS "all",
    (SELECT count(*)::int FROM (${recordsToArchive(origin, kind)}) g) AS leaving, ${disabled} AS disabled`.execute(tx)
  const { all, leaving, disabled: off } = rows[0] ?? { all: 0, leaving: 0, disabled: 0 }
  if (!isMany(leaving, all)) return []
  const why = off > 0 ? 'disabled' : kind
  const message = t(`bringingIn:hold.manyArchived.${why}`, { leaving, all, disabled: off, absent: leaving - off })
  return [{ code: 'guard.threshold', kind: `${kind}s`, message, count: leaving }]
}

/** Rows whose id a spreadsheet has spoilt match no record, so the people in them look as if they had left. */
async function unknownRows(tx: Db, origin: Origin, problems: ProblemLog): Promise<Hold[]> {
  const unknown = problems
    .aggregated()
    .filter(({ code, column }) => column === 'sourcedId' && (code === 'row.id_chars' || code === 'row.required'))
    .reduce((sum, { count }) => sum + count, 0)
  if (unknown === 0) return []
  const { rows } = await sql<{
    leaving: number
  }>`SELECT (SELECT count(*) FROM (${recordsToArchive(origin, 'student')}) g)::int
    + (SELECT count(*) FROM (${recordsToArchive(origin, 'teacher')}) g)::int AS leaving`.execute(tx)
  const leaving = rows[0]?.leaving ?? 0
  if (leaving === 0) return []
  return [
    {
      code: 'guard.unknown_rows',
      message: t('bringingIn:hold.unknownRows', { count: unknown, leaving }),
      count: unknown,
    },
  ]
}

/** Many rows of a file have a status that is not known: whoever has left may be among those that count as active. */
function unknownStatuses({ files }: Pick<StoredReading, 'files'>, problems: ProblemLog): Hold[] {
  const unknown = problems.all().filter(({ code }) => code === 'row.status_unknown')
  return files.flatMap(({ file, rows }) => {
    const ofFile = unknown.filter(problem => problem.file === file)
    const count = ofFile.reduce((sum, problem) => sum + problem.count, 0)
    if (!isMany(count, rows)) return []
    const message = t('bringingIn:hold.unknownStatus', { file, count, all: rows, value: ofFile[0]?.value ?? '' })
    return [{ code: 'guard.status_unknown', message, count }]
  })
}

/**
 * Students who stay but would be in no class any more, and so in no figure: more than the limits of `manyArchived`, or
 * all of them. The sign of a truncated enrollments.csv, or of terms that ended by mistake. Students whose next class
 * begins later are counted apart: the file is right, but not today (ROSTER-58).
 */
async function withoutClass(tx: Db, origin: Origin): Promise<Hold[]> {
  const { rows } = await sql<{ all: number; leaving: number; waiting: number; day: string | null }>`
    SELECT count(*)::int AS "all", (count(*) FILTER (WHERE x.ends AND x.later IS NULL))::int AS leaving,
      (count(x.later) FILTER (WHERE x.ends))::int AS waiting, mode() WITHIN GROUP (ORDER BY x.later) FILTER (WHERE x.ends) AS day
    FROM (${classAfter(origin)}) x`.execute(tx)
  const { all, leaving, waiting, day } = rows[0] ?? { all: 0, leaving: 0, waiting: 0, day: null }
  const holds: Hold[] = []
  if (isMany(leaving, all) || (leaving > 0 && leaving === all))
    holds.push({ code: 'guard.no_class', message: t('bringingIn:hold.noClass', { leaving, all }), count: leaving })
  if (day !== null && (isMany(leaving + waiting, all) || waiting === all)) {
    const message = t('bringingIn:hold.beginsLater', { count: waiting, all, day: longDate(day) })
    holds.push({ code: 'begins_later', message, count: waiting, day })
  }
  return holds
}

const longDate = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/**
 * Schools of which more than 10 % of the students' enrolments, and at least 3, end without new ones: where a whole district
 * is within the limits, one school can still have been cut off. A student with a new class anywhere has only moved.
 */
async function schoolsLosingEnrolments(tx: Db, origin: Origin): Promise<Hold[]> {
  const { rows } = await sql<{ name: string; all: number; leaving: number; archived: number }>`
    WITH lost AS (${recordsToArchive(origin, 'classroom')}), gone AS (${recordsToArchive(origin, 'student')}),
    ending AS (SELECT person_id, classroom_id FROM staged_student_enrollments WHERE act = 'end'),
    coming AS (SELECT DISTINCT person_id FROM staged_student_enrollments WHERE act IN ('add', 'again')),
    counted AS (SELECT c.school_id, count(*)::int AS "all", (count(*) FILTER (WHERE gone.id IS NOT NULL
        OR (coming.person_id IS NULL AND (lost.id IS NOT NULL OR ending.person_id IS NOT NULL))))::int AS leaving,
        (count(*) FILTER (WHERE gone.id IS NOT NULL OR (coming.person_id IS NULL AND lost.id IS NOT NULL)))::int AS archived
      FROM ${currentEnrolments('student')} e
      JOIN ${currentRecords('student')} s ON s.id = e.student_id AND s.archived_at IS NULL
      JOIN ${currentRecords('classroom')} c ON c.id = e.classroom_id AND c.archived_at IS NULL
      LEFT JOIN gone ON gone.id = s.id
      LEFT JOIN lost ON lost.id = c.id
      LEFT JOIN ending ON ending.person_id = s.id AND ending.classroom_id = c.id
      LEFT JOIN coming ON coming.person_id = s.id
      WHERE e.began_at IS NOT NULL AND e.source = ${origin.source} GROUP BY 1)
    SELECT n.name, k."all", k.leaving, k.archived FROM counted k JOIN ${currentRecords('school')} n ON n.id = k.school_id
    WHERE k.leaving > 0 ORDER BY n.name`.execute(tx)
  const schools = rows.filter(({ leaving, all }) => isMany(leaving, all))
  if (schools.length === 0) return []
  const listed = schools.map(({ name, leaving, all }) => t('bringingIn:hold.ofSchool', { name, leaving, all }))
  const said = t('bringingIn:hold.schoolEnrollments', { names: firstOf(listed), count: schools.length })
  // The column of enrollments does not have these: archiving keeps them (PEOPLE-3).
  const archived = schools.reduce((sum, school) => sum + school.archived, 0)
  const message = archived > 0 ? `${said} ${t('bringingIn:hold.ofArchived', { count: archived })}` : said
  return [{ code: 'guard.school_enrollments', message, count: schools.reduce((sum, { leaving }) => sum + leaving, 0) }]
}

/** The first few of a list, and how many more there are. */
function firstOf(names: readonly string[]): string {
  const first = names.slice(0, MAX_SCHOOLS_NAMED).join(', ')
  const more = names.length - MAX_SCHOOLS_NAMED
  return more > 0 ? t('bringingIn:hold.someNames', { names: first, more }) : first
}

async function emptySchools(tx: Db, { source }: Origin): Promise<Hold[]> {
  const { rows } = await sql<{ name: string }>`SELECT s.name FROM ${currentRecords('school')} s
    WHERE s.archived_at IS NULL AND EXISTS (SELECT FROM ${currentRecords('classroom')} c
        WHERE c.school_id = s.id AND c.archived_at IS NULL AND c.source = ${source})
      AND NOT EXISTS (SELECT FROM staged_classrooms x WHERE x.school_id = s.id)
      AND NOT EXISTS (SELECT FROM ${currentRecords('classroom')} c LEFT JOIN staged_classrooms x ON x.id = c.id
        WHERE c.school_id = s.id AND c.archived_at IS NULL AND x.id IS NULL
          AND (c.source IS DISTINCT FROM ${source} OR c.sourced_id IN (SELECT l.sourced_id FROM staged_left_out l)))
    ORDER BY s.name`.execute(tx)
  if (rows.length === 0) return []
  const names = firstOf(rows.map(({ name }) => name))
  return [
    {
      code: 'guard.school_empty',
      message: t('bringingIn:hold.schoolEmpty', { names, count: rows.length }),
      count: rows.length,
    },
  ]
}

/** All ids have changed: the records were found by other signs, which somebody should look at. */
export async function holdOfChangedIds(tx: Db, { source }: Origin): Promise<Hold> {
  const { rows } = await sql<{ all: number; found: number }>`SELECT count(*)::int AS "all",
      (count(*) FILTER (WHERE NOT is_new))::int AS found
    FROM (SELECT is_new FROM staged_classrooms UNION ALL SELECT is_new FROM staged_staff
      UNION ALL SELECT is_new FROM staged_students) x`.execute(tx)
  const { all, found } = rows[0] ?? { all: 0, found: 0 }
  const message = t('bringingIn:hold.idsChanged', { source, all, found })
  return { code: 'guard.ids_changed', message, count: all - found }
}

async function manyRenamed(tx: Db): Promise<Hold[]> {
  const { rows } = await sql<{ known: number; renamed: number }>`SELECT count(*)::int AS known,
      count(*) FILTER (WHERE renamed OR asked)::int AS renamed
    FROM (SELECT is_new, renamed, asked FROM staged_students UNION ALL SELECT is_new, renamed, asked FROM staged_staff) x
    WHERE NOT is_new OR asked`.execute(tx)
  const { known, renamed } = rows[0] ?? { known: 0, renamed: 0 }
  if (renamed <= known * MAX_RENAMED_SHARE) return []
  const message = t('bringingIn:hold.otherNames', { renamed, known })
  return [{ code: 'guard.name_mismatch', message, count: renamed }]
}
