import { type OpenableFile, type ReadingContext, readFileRows } from '../table/rows.ts'
import type { RosterDraft } from './draft.ts'
import { readGrades } from './grade-list.ts'
import { coursesFile, sessionsFile } from './package/files.ts'
import { isCurrent } from './status.ts'

/** Reads academicSessions.csv only to see which terms are over, and whether all are (ROSTER-39). End dates are exclusive. */
export async function readSessions(draft: RosterDraft, file: OpenableFile, context: ReadingContext): Promise<void> {
  let last = ''
  let hasOpenTerm = false
  const hasRows = await readFileRows(sessionsFile, file, context, row => {
    if (!isCurrent(row)) return
    const ends = row.date('endDate')
    draft.sessionEnds.set(row.text('sourcedId'), ends)
    if (ends === null || ends > context.today) hasOpenTerm = true
    else if (ends > last) last = ends
  })
  if (!hasRows) context.log.add('file.empty_optional', { file: sessionsFile.file })
  if (!hasOpenTerm && last) {
    draft.sessionsEndedOn = last
    context.log.add('session.ended', { file: sessionsFile.file, column: 'endDate', value: last })
  }
}

/** Reads courses.csv for the grades of classes that have none of their own. */
export async function readCourses(draft: RosterDraft, file: OpenableFile, context: ReadingContext): Promise<void> {
  const courses: NonNullable<RosterDraft['courses']> = new Map()
  const hasRows = await readFileRows(coursesFile, file, context, row => {
    if (!isCurrent(row)) return
    const sourcedId = row.id('sourcedId')
    if (sourcedId && !courses.has(sourcedId)) courses.set(sourcedId, { grades: readGrades(row) })
  })
  if (hasRows) draft.courses = courses
  else context.log.add('file.empty_optional', { file: coursesFile.file })
}
