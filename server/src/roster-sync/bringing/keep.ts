import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Problem, ProblemLog } from '../reading/problems.ts'
import type { Roster, RosterDistrict, RowsSkipped } from '../reading/roster.ts'

/** Where a reading is kept. */
export interface KeptAt {
  readonly districtId: string
  readonly importId: string
}

interface Rest {
  readonly readAs: string
  readonly source: string
  readonly district: RosterDistrict | null
  readonly skipped: RowsSkipped
  readonly problems: readonly Problem[]
}

/** A reading whose lists lie in `roster_readings`: what else there is to it. */
export type Kept = KeptAt & Rest

interface Read {
  readonly roster: Roster
  readonly problems: ProblemLog
}

/** A list of a reading: its columns as the reader names them, and how they come into the staging tables. */
export interface List {
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

export const LISTS: readonly (List & { readonly list: keyof Roster })[] = [
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
]

/** How the lists lie in the table: what an earlier build has kept in another way is read anew. */
export const LAYOUT = createHash('sha256').update(JSON.stringify(LISTS)).digest('base64url').slice(0, 12)

const PART = 5_000
/** Between the items of a list in a cell; no text of a roster holds control characters. */
const BETWEEN = '\u001f'

type Cells = Readonly<Record<string, unknown>>

/** Keeps a reading, in place of whatever the district kept before. `readAs`: everything beside the file that it follows from. */
export async function keep(tx: Db, at: KeptAt, readAs: string, { roster, problems }: Read): Promise<Kept> {
  await forget(tx, at.districtId)
  for (const list of LISTS) {
    const rows = list.list === 'leftOut' ? roster.leftOut.map(sourcedId => ({ sourcedId })) : roster[list.list]
    for (let from = 0; from < (rows as Cells[]).length; from += PART)
      await keepPart(tx, at, list, from, (rows as Cells[]).slice(from, from + PART))
  }
  const { source, district, skipped } = roster
  const rest: Rest = { readAs, source: source.label, district, skipped, problems: problems.all() }
  await tx
    .insertInto('roster_readings')
    .values({
      district_id: at.districtId,
      import_id: at.importId,
      list: 'rest',
      at: 0,
      columns: [JSON.stringify(rest)],
    })
    .execute()
  return { ...at, ...rest }
}

/** What is kept of an import, if it was read as it would be now. */
export async function keptAt(tx: Db, at: KeptAt, readAs: string): Promise<Kept | null> {
  const row = await tx
    .selectFrom('roster_readings')
    .select('columns')
    .where('district_id', '=', at.districtId)
    .where('import_id', '=', at.importId)
    .where('list', '=', 'rest')
    .executeTakeFirst()
  const rest = row?.columns[0] === undefined ? null : (JSON.parse(row.columns[0]) as Rest)
  return rest?.readAs === readAs ? { ...at, ...rest } : null
}

async function keepPart(tx: Db, at: KeptAt, { list, columns }: List, from: number, rows: readonly Cells[]) {
  const arrays = columns.map(([name, type]) => {
    const values = rows.map(row => (type === 'text[]' ? (row[name] as string[]).join(BETWEEN) : (row[name] ?? null)))
    return sql`${values}::text`
  })
  await sql`INSERT INTO roster_readings (district_id, import_id, list, at, columns)
    VALUES (${at.districtId}, ${at.importId}, ${list}, ${from}::int, ARRAY[${sql.join(arrays)}])`.execute(tx)
}

/** Lets go of what a district keeps: its file has been applied, or another has taken its place. */
export async function forget(tx: Db, districtId: string): Promise<void> {
  await tx.deleteFrom('roster_readings').where('district_id', '=', districtId).execute()
}
