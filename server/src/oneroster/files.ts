import { sql } from 'kysely'
import { batchesOf } from '../db/batches.ts'
import type { ReadRows } from '../db/driver/copy-out.ts'
import type { Db } from '../db/pool.ts'
import type { Collection, OneRosterVersion } from './collection.ts'
import { enrollments } from './enrollments.ts'
import { categories, lineItems, results } from './gradebook.ts'
import { linesOfCopy, linesOfRows, rowsOf } from './lines.ts'
import { users } from './people.ts'
import { academicSessions, classes, courses, orgs } from './places.ts'
import { roles } from './roles.ts'
import type { OutOf, Sql } from './source.ts'

interface WrittenFile {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

/** The rows of a query, whose columns are all text, as lines of a CSV. */
export type ReadLines = (query: Sql) => AsyncIterable<Buffer>

const FILES: Readonly<Record<string, Collection>> = {
  academicSessions,
  classes,
  courses,
  enrollments,
  orgs,
  roles,
  users,
}
/** Progress, where a package has it. */
const GRADEBOOK: Readonly<Record<string, Collection>> = { categories, lineItems, results }

/** What the format knows besides, and is not here. */
const ABSENT: Readonly<Record<OneRosterVersion, string>> = {
  '1.1': 'classResources,courseResources,demographics,resources',
  '1.2':
    'classResources,courseResources,demographics,lineItemLearningObjectiveIds,lineItemScoreScales,resources,resultLearningObjectiveIds,resultScoreScales,scoreScales,userProfiles,userResources',
}

/**
 * A district's roster, or a school's, as the files of a OneRoster package (bulk): who and what is not archived now. Each is
 * read to its end before the next. The manifest comes last: a file without rows is not allowed, so it has to say which there are.
 */
export async function* oneRosterFiles(
  read: ReadLines,
  of: OutOf,
  version: OneRosterVersion,
  hasResults = false,
): AsyncGenerator<WrittenFile> {
  const modes: Record<string, FileMode> = {}
  for (const name of [...ABSENT[version].split(','), ...Object.keys(GRADEBOOK)]) modes[name] = 'absent'
  for (const [name, collection] of Object.entries({ ...FILES, ...(hasResults && GRADEBOOK) })) {
    const columns = collection.columns[version]
    if (columns === null) continue
    const rows = linesOf(read, collection, of, version)
    const first = await rows.next()
    modes[name] = first.done ? 'absent' : 'bulk'
    if (!first.done) yield { name: `${name}.csv`, content: withHeader(columns, first.value, rows) }
  }
  yield manifestFile({ name: of.source ?? 'Hornbook', code: 'hornbook' }, version, modes)
}

type FileMode = 'absent' | 'bulk'

/** The manifest of a package: what else the format knows is absent. */
export const manifestFile = (
  system: { readonly name: string; readonly code: string },
  version: OneRosterVersion,
  modes: Readonly<Record<string, FileMode>>,
): WrittenFile => ({ name: 'manifest.csv', content: manifest(system, version, modes) })

async function* linesOf(read: ReadLines, { columns, parts }: Collection, of: OutOf, version: OneRosterVersion) {
  const names = columns[version]?.split(',') ?? []
  for (const part of parts(of, version)) yield* read(rowsOf(names, part))
}

async function* withHeader(columns: string, first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.concat([Buffer.from(`${columns}\r\n`), first])
  yield* rest
}

async function* manifest(
  system: { readonly name: string; readonly code: string },
  version: OneRosterVersion,
  given: Readonly<Record<string, FileMode>>,
): AsyncGenerator<Buffer> {
  const absent = Object.fromEntries(ABSENT[version].split(',').map(name => [name, 'absent']))
  const modes: Readonly<Record<string, string>> = Object.assign(absent, given)
  const files = Object.keys(modes).toSorted()
  // What the name of a roster system may hold, our reader takes with its quotes.
  const name = system.name.replaceAll('"', '""')
  const lines = [
    'propertyName,value',
    'manifest.version,1.0',
    `oneroster.version,${version}`,
    ...files.map(each => `file.${each},${modes[each]}`),
    `source.systemName,${/[",\s]/.test(name) ? `"${name}"` : name}`,
    `source.systemCode,${system.code}`,
  ]
  yield Buffer.from(lines.map(line => `${line}\r\n`).join(''))
}

/** Reads in a transaction that has begun with `readOneMoment`. */
export const linesInBatches = (tx: Db): ReadLines =>
  async function* (query) {
    for await (const batch of batchesOf(tx, sql<Record<string, string | null>>`${query}`))
      yield linesOfRows(batch.map(row => Object.values(row)))
  }

/** Reads with the `read` of `copyTogether`. */
export const linesCopied =
  (db: Db, read: ReadRows): ReadLines =>
  query =>
    linesOfCopy(read(sql`${query}`.compile(db)))
