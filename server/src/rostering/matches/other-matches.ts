import { classroomName, fullName } from '@hornbook/rules/people/names'
import { type RawBuilder, sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, teachersIn } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { FULL_NAME } from '../../people/names.ts'
import { hasWords, spellingsOf, type Wanted } from './match-terms.ts'

// Staff, classes and schools are few compared with students, so their words are read row by row.

/** The rows a search finds: by an id first, then by words in `search`, then by others in `text`, which has the ids. */
export async function matching<Row>(
  tx: Db,
  { from, text, name, ids }: Record<'from' | 'text' | 'name', RawBuilder<unknown>> & { ids: RawBuilder<unknown>[] },
  wanted: Wanted,
  limit: number,
) {
  const spellings = spellingsOf(wanted.ids)
  const isKnown = sql`(${sql.join(
    ids.map(id => sql`coalesce(${id} = ANY (${spellings}), false)`),
    sql` OR `,
  )})`
  const { rows } = await sql<Row & { found: number }>`SELECT r.*, count(*) OVER ()::int AS found FROM (${from}) r
    WHERE ${wanted.isList ? isKnown : hasWords(text, wanted.words)}
    ORDER BY NOT ${isKnown}, NOT (${hasWords(sql`r.search`, wanted.words)}), ${name} COLLATE people, r.id LIMIT ${limit}`.execute(
    tx,
  )
  return { rows, found: rows[0]?.found ?? 0 }
}

interface Staff {
  readonly id: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly email: string | null
  readonly username: string | null
  readonly identifier: string | null
  readonly sourced_id: string | null
}

/** Staff by words of their names, by the beginning of an e-mail address or user name, or by the roster system's id. */
export async function findStaff(tx: Db, scope: Scope, wanted: Wanted, limit: number) {
  const from = sql`${teachersIn(tx, scope)
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .where('staff.archived_at', 'is', null)
    .select(['staff.id', 'staff.first_name', 'staff.middle_name', 'staff.last_name', 'staff.search'])
    .select(['staff.identifier', 'staff.sourced_id', 'accounts.email', 'accounts.username'])}`
  const text = sql`r.search || ' ' || lower(coalesce(r.email, '')) || ' ' || lower(coalesce(r.username, ''))`
  const ids = [sql`lower(r.email)`, sql`lower(r.username)`, sql`r.identifier`, sql`r.sourced_id`]
  const { rows, found } = await matching<Staff>(tx, { from, text, name: FULL_NAME, ids }, wanted, limit)
  return {
    found,
    rows: rows.map(({ id, first_name, middle_name, last_name, email, username, identifier, sourced_id }) => ({
      id,
      name: fullName({ firstName: first_name, middleName: middle_name, lastName: last_name }),
      code: email,
      ids: [email, username, identifier, sourced_id],
    })),
  }
}

interface Classroom {
  readonly id: string
  readonly name: string | null
  readonly class_code: string | null
  readonly sourced_id: string | null
  readonly school: string | null
  readonly schoolName: string | null
}

/** Classes by words of their names and their schools', by class code, or by the roster system's id. */
export async function findClassrooms(tx: Db, scope: Scope, wanted: Wanted, limit: number) {
  const from = sql`${classroomsIn(tx, scope)
    .leftJoin(schoolsIn(tx, scope).select(['schools.id', 'schools.name', 'schools.search']).as('school'), join =>
      join.onRef('school.id', '=', 'classrooms.school_id'),
    )
    .select(['classrooms.id', 'classrooms.name', 'classrooms.class_code', 'classrooms.sourced_id', 'classrooms.search'])
    .select(['school.id as school', 'school.name as schoolName', 'school.search as school_search'])}`
  const of = {
    from,
    text: sql`r.search || coalesce(r.school_search, '')`,
    name: sql`r.name`,
    ids: [sql`r.class_code`, sql`r.sourced_id`],
  }
  const { rows, found } = await matching<Classroom>(tx, of, wanted, limit)
  return {
    found,
    rows: rows.map(({ id, name, class_code, sourced_id, school, schoolName }) => ({
      id,
      name: classroomName({ id, name }),
      code: class_code,
      ids: [class_code, sourced_id],
      school,
      schoolName,
    })),
  }
}

interface School {
  readonly id: string
  readonly name: string
  readonly identifier: string | null
  readonly sourced_id: string | null
}

/** Schools by words of their names, by site code, or by the roster system's id. */
export async function findSchools(tx: Db, scope: Scope, wanted: Wanted, limit: number) {
  const from = sql`${schoolsIn(tx, scope).select(['id', 'name', 'identifier', 'sourced_id', 'search'])}`
  const ids = [sql`r.id::text`, sql`r.identifier`, sql`r.sourced_id`]
  const { rows, found } = await matching<School>(
    tx,
    { from, text: sql`r.search`, name: sql`r.name`, ids },
    wanted,
    limit,
  )
  return {
    found,
    rows: rows.map(({ id, name, identifier, sourced_id }) => ({
      id,
      name,
      code: id,
      ids: [id, identifier, sourced_id],
    })),
  }
}
