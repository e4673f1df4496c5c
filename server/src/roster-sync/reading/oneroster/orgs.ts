import type { ColumnOf } from '../table/headers.ts'
import type { Row } from '../table/row.ts'
import { type ReadingContext, type RosterFile, readRows } from '../table/rows.ts'
import type { Draft } from './draft.ts'
import { leaveOut } from './left-out.ts'
import { orgsFile } from './package/files.ts'
import { isCurrent } from './status.ts'

const types = ['department', 'school', 'district', 'local', 'state', 'national']

/** Reads orgs.csv; several districts in one file would mix two customers, so that stops the reading. */
export async function readOrgs(draft: Draft, file: RosterFile, context: ReadingContext): Promise<void> {
  const { log } = context
  const take = (row: Row<ColumnOf<typeof orgsFile>>) => {
    if (!isCurrent(row)) return
    const sourcedId = row.id('sourcedId')
    const type = row.word('type')
    const name = row.name('name')
    if (!sourcedId) return
    if (!name) return row.report('row.required', 'name')
    if (!types.includes(type) && !type.startsWith('ext:')) return row.report('row.enum', 'type', { value: type })
    const org = {
      sourcedId,
      name,
      type,
      identifier: row.text('identifier') || null,
      parentSourcedId: row.text('parentSourcedId'),
      line: row.line,
    }
    const known = draft.orgs.get(sourcedId)
    if (!known) draft.orgs.set(sourcedId, org)
    else if (known.name !== name || known.type !== type)
      row.report('row.duplicate_id', 'sourcedId', { value: sourcedId, fill: { other: known.line } })
  }
  const any = await readRows(orgsFile, file, context, take, row => leaveOut(draft, 'schools', row))
  if (!any) log.stop('file.empty', { file: orgsFile.file })
  const districts = [...draft.orgs.values()].filter(org => org.type === 'district')
  if (districts.length > 1) {
    log.stop('guard.multi_district', {
      file: orgsFile.file,
      value: districts.map(org => `${org.name} (${org.sourcedId})`).join(', '),
    })
  }
  const [district] = districts
  if (district) draft.district = { sourcedId: district.sourcedId, name: district.name, identifier: district.identifier }
  else log.add('guard.no_district', { file: orgsFile.file })
}

/** The org that stands for a school, else null: a department or local office is one only when classes point at it. */
export function schoolOf(draft: Draft, taught: Set<string>, orgSourcedId: string): string | null {
  const org = draft.orgs.get(orgSourcedId)
  if (!org) return null
  return org.type === 'school' || ((org.type === 'department' || org.type === 'local') && taught.has(orgSourcedId))
    ? orgSourcedId
    : null
}
