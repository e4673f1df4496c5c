import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Problem, ProblemLog } from '../reading/problems.ts'
import type { Roster, RosterDistrict, RowsSkipped } from '../reading/roster.ts'
import type { FileTally } from '../reading/table/tally.ts'

/** The import that a stored reading belongs to. */
export interface ReadingKey {
  readonly districtId: string
  readonly importId: string
}

interface ReadingSummary {
  /** Everything besides the file that the reading depends on; see `readingVersion`. */
  readonly readAs: string
  /** The system's name in the manifest; null if there is none. */
  readonly label: string | null
  readonly district: RosterDistrict | null
  readonly skipped: RowsSkipped
  readonly files: readonly FileTally[]
  readonly problems: readonly Problem[]
}

/** A reading without its lists, which are in `roster_readings`. */
export type StoredReading = ReadingKey & ReadingSummary

interface FreshReading {
  readonly roster: Roster
  readonly problems: ProblemLog
}

/** A list of a reading: its columns as the reader names them, and the SQL that copies them into a staging table. */
export interface StagedList {
  readonly list: string
  readonly into: string
  readonly cells: string
  readonly columns: readonly (readonly [name: string, type: 'text' | 'text[]' | 'date' | 'boolean'])[]
}

const PERSON = [
  ...(['sourcedId', 'identifier', 'username', 'email', 'firstName', 'middleName', 'lastName'] as const).map(
    name => [name, 'text'] as const,
  ),
  ['enabled', 'boolean'],
  ['schools', 'text[]'],
] as const
const PERSON_CELLS = `n, x."sourcedId", x.identifier, x.username, x.email, x."firstName", x."middleName", x."lastName", x.enabled, x.schools`
const PERSON_INTO = 'n, sourced_id, identifier, username, email, first_name, middle_name, last_name, enabled, schools'
const texts = (...names: string[]) => names.map(name => [name, 'text'] as const)

export const LISTS: readonly (StagedList & { readonly list: keyof Roster })[] = [
  {
    list: 'schools',
    into: 'staged_schools (n, sourced_id, name, identifier)',
    cells: 'n, x."sourcedId", x.name, x.identifier',
    columns: texts('sourcedId', 'name', 'identifier'),
  },
  {
    list: 'classrooms',
    into: 'staged_classrooms (n, sourced_id, name, class_code, grades, school_sourced_id)',
    cells: 'n, x."sourcedId", x.name, x."classCode", x.grades, x."schoolSourcedId"',
    columns: [...texts('sourcedId', 'name', 'classCode', 'schoolSourcedId'), ['grades', 'text[]']],
  },
  {
    list: 'staff',
    into: `staged_staff (${PERSON_INTO}, role)`,
    cells: `${PERSON_CELLS}, x.role`,
    columns: [...PERSON, ['role', 'text']],
  },
  {
    list: 'students',
    into: `staged_students (${PERSON_INTO}, grades)`,
    cells: `${PERSON_CELLS}, CASE WHEN x.grade IS NOT NULL THEN ARRAY[x.grade] END`,
    columns: [...PERSON, ['grade', 'text']],
  },
  {
    list: 'enrollments',
    into: 'staged_enrollments (class_sourced_id, user_sourced_id, kind, begins_on, ends_on)',
    cells: 'x."classSourcedId", x."userSourcedId", x.kind, x."beginsOn", x."endsOn"',
    columns: [...texts('classSourcedId', 'userSourcedId', 'kind'), ['beginsOn', 'date'], ['endsOn', 'date']],
  },
  {
    list: 'leftOut',
    into: 'staged_left_out (sourced_id)',
    cells: 'x."sourcedId"',
    columns: texts('sourcedId'),
  },
  {
    list: 'leftOutEnrollments',
    into: 'staged_left_out_enrollments (class_sourced_id, user_sourced_id)',
    cells: 'x."classSourcedId", x."userSourcedId"',
    columns: texts('classSourcedId', 'userSourcedId'),
  },
]

/** Changes with LISTS, so that a reading stored in another layout by an earlier build is not reused. */
export const LAYOUT = createHash('sha256').update(JSON.stringify(LISTS)).digest('base64url').slice(0, 12)

const ROWS_PER_PART = 5_000
/** Separates the items of a list inside a cell; roster texts contain no control characters. */
const ITEM_SEPARATOR = '\u001f'

type Cells = Readonly<Record<string, unknown>>

/** Stores a reading, in place of any earlier one of the district. */
export async function storeReading(
  tx: Db,
  at: ReadingKey,
  readAs: string,
  { roster, problems }: FreshReading,
): Promise<StoredReading> {
  await deleteReadings(tx, at.districtId)
  for (const list of LISTS) {
    const rows = list.list === 'leftOut' ? roster.leftOut.map(sourcedId => ({ sourcedId })) : roster[list.list]
    for (let from = 0; from < (rows as Cells[]).length; from += ROWS_PER_PART)
      await storePart(tx, at, list, from, (rows as Cells[]).slice(from, from + ROWS_PER_PART))
  }
  const { source, district, skipped, files } = roster
  const summary: ReadingSummary = { readAs, label: source.label, district, skipped, files, problems: problems.all() }
  await tx
    .insertInto('roster_readings')
    .values({
      district_id: at.districtId,
      import_id: at.importId,
      list: 'rest',
      at: 0,
      columns: [JSON.stringify(summary)],
    })
    .execute()
  return { ...at, ...summary }
}

/** The stored reading of an import; null if there is none or it was read under another `readAs`. */
export async function findReading(tx: Db, at: ReadingKey, readAs: string): Promise<StoredReading | null> {
  const row = await tx
    .selectFrom('roster_readings')
    .select('columns')
    .where('district_id', '=', at.districtId)
    .where('import_id', '=', at.importId)
    .where('list', '=', 'rest')
    .executeTakeFirst()
  const summary = row?.columns[0] === undefined ? null : (JSON.parse(row.columns[0]) as ReadingSummary)
  return summary?.readAs === readAs ? { ...at, ...summary } : null
}

async function storePart(tx: Db, at: ReadingKey, { list, columns }: StagedList, from: number, rows: readonly Cells[]) {
  const arrays = columns.map(([name, type]) => {
    const values = rows.map(row =>
      type === 'text[]' ? (row[name] as string[]).join(ITEM_SEPARATOR) : (row[name] ?? null),
    )
    return sql`${values}::text`
  })
  await sql`INSERT INTO roster_readings (district_id, import_id, list, at, columns)
    VALUES (${at.districtId}, ${at.importId}, ${list}, ${from}::int, ARRAY[${sql.join(arrays)}])`.execute(tx)
}

/** Deletes a district's stored readings, once its file is applied or replaced. */
export async function deleteReadings(tx: Db, districtId: string): Promise<void> {
  await tx.deleteFrom('roster_readings').where('district_id', '=', districtId).execute()
}
