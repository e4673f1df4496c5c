import type { ReadingContext } from '../table/rows.ts'
import type { DraftClass, RosterDraft } from './draft.ts'
import { classesFile } from './package/files.ts'

/**
 * The exclusive end of the last of these terms, if all of them are known and over. Once all terms of the file are, the file
 * is an old one, and dates end nothing (ROSTER-39): null.
 */
export function endOfTerms(draft: RosterDraft, terms: readonly string[], today: string): string | null {
  if (draft.sessionsEndedOn !== null || terms.length === 0) return null
  const ends = terms.map(term => draft.sessionEnds.get(term) ?? null)
  if (ends.some(end => end === null || end > today)) return null
  return ends.toSorted().at(-1) ?? null
}

/** Leaves out classes whose terms are over (ROSTER-68), unless somebody is in one by dates of their own. */
export function classesNow(draft: RosterDraft, { log, tally, today }: ReadingContext): DraftClass[] {
  const inUse = new Set(
    [...draft.enrollments.values()].flatMap(({ classSourcedId, endsOn }) =>
      endsOn === null || endsOn > today ? classSourcedId : [],
    ),
  )
  return [...draft.classes.values()].filter(({ sourcedId, name, line, overSince }) => {
    if (overSince === null || inUse.has(sourcedId)) return true
    const at = { file: classesFile.file, line, sourcedId, name: name || sourcedId, column: 'termSourcedIds' }
    log.add('class.over', { ...at, value: overSince })
    tally.drop(classesFile.file, 'leftOut')
    return false
  })
}
