import type { Noun } from '@hornbook/contract/columns'
import { classroomName } from '@hornbook/rules/people/names'
import { gradeName } from '@hornbook/rules/reading/grades'
import { sql } from 'kysely'
import { administratorPlace } from '../../access/caller.ts'
import { scopeAt } from '../../access/scope.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/pool.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import { from } from '../../http/lists/nouns/list.ts'
import { CLASSROOMS } from '../../lists/classrooms.ts'
import { expressionOf, instantText, valueKindOf } from '../../lists/row-text.ts'
import { SCHOOLS } from '../../lists/schools.ts'
import type { Source, Sql } from '../../lists/source.ts'
import { STUDENTS } from '../../lists/students.ts'
import { TEACHERS } from '../../lists/teachers.ts'
import { GRADES } from '../../people/grades.ts'
import { type ExportRow, table } from './table.ts'

// What is read of each is found by its names, so the row types are of no use here.
const FILES: readonly (readonly [string, Source])[] = [
  ['schools.csv', SCHOOLS as unknown as Source],
  ['classes.csv', CLASSROOMS as unknown as Source],
  ['staff.csv', TEACHERS as unknown as Source],
  ['students.csv', STUDENTS as unknown as Source],
]

type Names = Readonly<Record<string, ReadonlyMap<string, string>>>

/** Schools, classes, staff and students with every column that the API has of them, archived ones too. No noun has a secret. */
export async function* nounEntries(tx: Db, districtId: string): AsyncGenerator<ZipContent> {
  const names = await namesIn(tx, districtId)
  for (const [name, source] of FILES) {
    const headers = headersOf(source.of)
    yield table(name, headers, rowsOf(tx, districtId, source, names))
  }
}

const ID = 'Hornbook id'

/** The header that the list's own spreadsheet has; else the API's name in words: 'goalReached' is 'Goal reached'. */
const headerOf = ({ columns }: Noun, name: string) =>
  columns[name]?.exports ??
  (name[0] ?? '').toUpperCase() + name.slice(1).replace(/[A-Z]/g, sign => ` ${sign.toLowerCase()}`)

const headersOf = (of: Noun) => [
  ID,
  ...Object.keys(of.columns).map(name => headerOf(of, name)),
  ...Object.values(linksOf(of)),
]

const linksOf = ({ exportedLinks }: Noun) => exportedLinks as Readonly<Record<string, string>>

async function* rowsOf(tx: Db, districtId: string, source: Source, names: Names): AsyncGenerator<readonly ExportRow[]> {
  const { of, links } = source
  const scope = scopeAt(administratorPlace(districtId))
  const cells = Object.keys(of.columns).map(name => {
    const value = expressionOf(source, name)
    return sql`${valueKindOf(of, name) === 'instant' ? instantText(value) : value} AS ${sql.id(headerOf(of, name))}`
  })
  const linked = Object.entries(linksOf(of)).map(
    ([name, header]) => sql`to_json(${(links as Readonly<Record<string, Sql>>)[name] as Sql}) AS ${sql.id(header)}`,
  )
  for (const archived of [false, true]) {
    const rows = sql<ExportRow>`SELECT r.id::text AS ${sql.id(ID)}, ${sql.join([...cells, ...linked])}
      ${from(source, { tx, scope, archived }, null)} ORDER BY r.id`
    for await (const batch of batchesOf(tx, rows)) yield batch.map(row => withNames(of, row, names))
  }
}

/** The names of what a record is linked to, in the place of ids. */
function withNames(of: Noun, row: ExportRow, names: Names): ExportRow {
  const linked = Object.entries(linksOf(of)).map(([name, header]) => {
    const ids = [row[header] ?? []].flat()
    return [header, ids.flatMap(id => names[name]?.get(String(id)) ?? []).join('; ')]
  })
  return { ...row, ...Object.fromEntries(linked) }
}

async function namesIn(tx: Db, districtId: string): Promise<Names> {
  const read = async (table: 'schools' | 'classrooms' | 'staff', name: Sql) => {
    const { rows } = await sql<{
      id: string
      name: string | null
    }>`SELECT r.id, ${name} AS name FROM ${sql.table(table)} r
      WHERE r.district_id = ${districtId}`.execute(tx)
    return new Map(rows.map(row => [row.id, classroomName(row)]))
  }
  const schools = await read('schools', sql`r.name`)
  const classrooms = await read('classrooms', sql`r.name`)
  const teachers = await read('staff', sql`full_name(r.first_name, r.middle_name, r.last_name)`)
  const grades = new Map(GRADES.map(({ id, name }) => [id, gradeName(name)]))
  return { schools, school: schools, classrooms, teachers, grades }
}
