import { titleHasLostLetters } from '@hornbook/rules/people/lost-letters'
import { t } from '../../../texts/texts.ts'
import type { ColumnOf } from '../table/headers.ts'
import { reportsLostLetters } from '../table/lost-letters.ts'
import type { Row } from '../table/row.ts'
import { type OpenableFile, type ReadingContext, readFileRows } from '../table/rows.ts'
import type { DraftClass, RosterDraft } from './draft.ts'
import { readGrades } from './grade-list.ts'
import { leaveOutRow } from './left-out.ts'
import { endOfTerms } from './over-classes.ts'
import { classesFile } from './package/files.ts'
import { resolveReference } from './references.ts'
import { schoolAbove } from './schools.ts'
import { isCurrent } from './status.ts'

const schoolTypes = ['school', 'department', 'local']

/** Reads classes.csv. A class without an existing school is skipped. */
export async function readClasses(draft: RosterDraft, file: OpenableFile, context: ReadingContext): Promise<void> {
  const onRow = (row: Row<ColumnOf<typeof classesFile>>) => {
    if (!isCurrent(row)) return void draft.deleted.classes.add(row.text('sourcedId'))
    const sourcedId = row.id('sourcedId')
    const name = row.name('title')
    if (!sourcedId) return
    if (!name) return row.report('row.required', 'title')
    const org = resolveReference(row, 'schoolSourcedId', draft.orgs, 'orgs.csv')
    if (!org) return
    if (!schoolTypes.includes(org.type)) {
      return row.report('ref.wrong_type', 'schoolSourcedId', {
        value: org.sourcedId,
        fill: { actual: t('bringingIn:word.org', { type: org.type }), expected: t('bringingIn:word.school') },
      })
    }
    const school = schoolAbove(draft, org.sourcedId) ?? org.sourcedId
    const course = row.text('courseSourcedId') || null
    const isMissing = course !== null && draft.courses !== null && !draft.courses.has(course)
    if (isMissing) row.report('ref.missing_course', 'courseSourcedId', { value: course })
    const own = readGrades(row)
    const known = draft.classes.get(sourcedId)
    const read: DraftClass = {
      sourcedId,
      name,
      hasLostLetters: reportsLostLetters(row, 'title', name, titleHasLostLetters),
      classCode: row.code('classCode') && row.optionalName('classCode'),
      orgSourcedId: school,
      courseSourcedId: course,
      grades: own.length > 0 ? own : (course && draft.courses?.get(course)?.grades) || [],
      overSince: endOfTerms(draft, row.list('termSourcedIds'), context.today),
      line: row.line,
    }
    if (!known) draft.classes.set(sourcedId, read)
    else if (known.name !== name || known.orgSourcedId !== school) {
      row.report('row.duplicate_id', 'sourcedId', { value: sourcedId, fill: { other: known.line } })
    }
  }
  const hasRows = await readFileRows(classesFile, file, context, onRow, row => leaveOutRow(draft, 'classrooms', row))
  if (!hasRows) context.log.stop('file.empty', { file: classesFile.file })
}
