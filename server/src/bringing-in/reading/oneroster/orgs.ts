import { titleHasLostLetters } from '@hornbook/rules/people/lost-letters'
import type { ColumnOf } from '../table/headers.ts'
import { reportsLostLetters } from '../table/lost-letters.ts'
import type { Row } from '../table/row.ts'
import { type OpenableFile, type ReadingContext, readFileRows } from '../table/rows.ts'
import type { RosterDraft } from './draft.ts'
import { leaveOutRow } from './left-out.ts'
import { orgsFile } from './package/files.ts'
import { isCurrent } from './status.ts'

const types = ['department', 'school', 'district', 'local', 'state', 'national']

/** Reads orgs.csv. Stops at a second district: two customers would be mixed. */
export async function readOrgs(draft: RosterDraft, file: OpenableFile, context: ReadingContext): Promise<void> {
  const { log } = context
  const onRow = (row: Row<ColumnOf<typeof orgsFile>>) => {
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
      hasLostLetters: reportsLostLetters(row, 'name', name, titleHasLostLetters),
      type,
      identifier: row.code('identifier'),
      parentSourcedId: row.text('parentSourcedId'),
      line: row.line,
    }
    const known = draft.orgs.get(sourcedId)
    if (!known) draft.orgs.set(sourcedId, org)
    else if (known.name !== name || known.type !== type)
      row.report('row.duplicate_id', 'sourcedId', { value: sourcedId, fill: { other: known.line } })
  }
  const hasRows = await readFileRows(orgsFile, file, context, onRow, row => leaveOutRow(draft, 'schools', row))
  if (!hasRows) log.stop('file.empty', { file: orgsFile.file })
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
