import type { Db } from '../db/pool.ts'
import { type Cells, csvForPrograms } from '../files/csv.ts'
import { enrollments } from './enrollments.ts'
import { users } from './people.ts'
import { academicSessions, classes, courses, type OneRosterFile, orgs } from './places.ts'
import { roles } from './roles.ts'
import { readOutOf } from './source.ts'

interface WrittenFile {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

const FILES: Readonly<Record<string, OneRosterFile>> = {
  academicSessions,
  classes,
  courses,
  enrollments,
  orgs,
  roles,
  users,
}

/** What the format knows besides, and is not here. */
const ABSENT =
  'categories,classResources,courseResources,demographics,lineItemLearningObjectiveIds,lineItems,lineItemScoreScales,resources,resultLearningObjectiveIds,results,resultScoreScales,scoreScales,userProfiles,userResources'

/**
 * A district's roster as the files of a OneRoster 1.2 package (bulk): who and what is not archived now. Each is read to its end
 * before the next, in a transaction that has begun with `readOneMoment`. The manifest comes last: a file without rows is not
 * allowed, so it has to say which there are.
 */
export async function* oneRosterFiles(tx: Db, districtId: string, now: number): AsyncGenerator<WrittenFile> {
  const of = await readOutOf(tx, districtId, now)
  const modes: Record<string, 'absent' | 'bulk'> = {}
  for (const name of ABSENT.split(',')) modes[name] = 'absent'
  for (const [name, { columns, rows }] of Object.entries(FILES)) {
    const content = await csvForPrograms(columns.split(','), rows(tx, of))
    modes[name] = content ? 'bulk' : 'absent'
    if (content) yield { name: `${name}.csv`, content }
  }
  const content = await csvForPrograms(['propertyName', 'value'], manifest(of.source, modes))
  if (content) yield { name: 'manifest.csv', content }
}

async function* manifest(
  source: string | null,
  modes: Readonly<Record<string, string>>,
): AsyncGenerator<readonly Cells[]> {
  const lines = [
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...Object.keys(modes)
      .toSorted()
      .map(name => [`file.${name}`, modes[name]]),
    ['source.systemName', source ?? 'Hornbook'],
    ['source.systemCode', 'hornbook'],
  ]
  yield lines.map(([propertyName = '', value = '']) => ({ propertyName, value }))
}
