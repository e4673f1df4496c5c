import { UNSEEN } from '@hornbook/contract/values'
import { jsonList } from '../reading/table/cells.ts'
import type { DraftRow, SpreadsheetDraft } from './drafts.ts'
import { FIELDS, ID, NEW, SECOND_FAMILY_NAME, WHOLE_NAME } from './fields.ts'
import { partsOf } from './places.ts'
import { splitName } from './whole-names.ts'
import { type Comparing, joinNames, type RowTexts } from './working.ts'

/** A row, with those that say other classes of its person. */
export type JoinedRow = DraftRow & { readonly others?: readonly DraftRow[] }

/** The fields in which rows that are joined may differ. */
export const PLACE_FIELDS: ReadonlySet<string> = new Set(['schools', 'classrooms'])
/** What a key of rows that are to be joined begins with. */
export const JOINS = 'joins '
/** What says that two rows are of one person, the surest first. */
const JOINED_BY = [ID, 'oneRosterId', 'username', 'email'] as const

const filled = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim())

/** Cells that name several: a program writes them as JSON, '["KG"]'. */
const NAMING: ReadonlySet<string> = new Set(
  Object.values(FIELDS)
    .flat()
    .filter(({ kind }) => kind === 'link')
    .map(({ name }) => name),
)
const unlisted = (field: string, text: string | undefined) => {
  const parts = text !== undefined && NAMING.has(field) ? jsonList(text.trim()) : null
  return parts === null ? text : joinNames(parts)
}

/** Programs write stars where they do not give a password away; Kolibri means by '*' that it stays. */
const HIDDEN = /^\s*[*•●]+\s*$/
const shown = (field: string, text: string | undefined) =>
  field === 'password' && text !== undefined && HIDDEN.test(text) ? undefined : text

/** What a row says in a field: what has been typed, else its cell. */
export const textIn = ({ fields }: SpreadsheetDraft, { cells, edits }: DraftRow, field: string): string | undefined =>
  filled(edits[field] ?? shown(field, unlisted(field, cells[fields.indexOf(field)])))

/** The family name: of two columns both together, unless somebody has typed it. The second alone is none. */
export function familyNameIn(draft: SpreadsheetDraft, row: DraftRow): string | undefined {
  const first = textIn(draft, row, 'lastName')
  if (row.edits.lastName !== undefined || !draft.fields.includes('lastName')) return first
  return filled([first, textIn(draft, row, SECOND_FAMILY_NAME)].filter(Boolean).join(' '))
}

/**
 * The key of rows that are of one person, by what the file says: an answer, which may change an id, must not take a row from the
 * others.
 */
export function joinKeys(draft: SpreadsheetDraft, row: DraftRow): string[] {
  const isAnswered = row.edits[ID] !== undefined
  for (const field of JOINED_BY) {
    const own = draft.fields.includes(field)
      ? textIn(draft, isAnswered ? { ...row, edits: {} } : row, field)
      : undefined
    const text = own?.replace(UNSEEN, '').trim().toLowerCase()
    if (text && text !== NEW) return [`${JOINS}${field} ${text}`]
  }
  return []
}

/** The texts of a row, with the places of those that are joined with it. */
export function textsOf(comparing: Comparing, row: JoinedRow): RowTexts {
  const { draft } = comparing
  const { line, edits, others = [] } = row
  const ownText = (field: string) =>
    others.length > 0 && PLACE_FIELDS.has(field) && edits[field] === undefined
      ? placesTogether(comparing, [row, ...others], field)
      : field === 'lastName'
        ? familyNameIn(draft, row)
        : textIn(draft, row, field)
  const hasParts = edits.firstName !== undefined && edits.lastName !== undefined
  const whole = hasParts ? undefined : ownText(WHOLE_NAME)
  const split = whole === undefined ? null : splitName(whole)
  const textOf = (field: string) =>
    ownText(field) ?? (field === 'firstName' ? split?.given : field === 'lastName' ? split?.family : undefined)
  return {
    line,
    textOf,
    whole,
    isAnswered: edits[ID] !== undefined,
    isTyped: (field: string) => edits[field] !== undefined,
    textOfNew: field => textOf(field) ?? filled(draft.fill[field]),
  }
}

/** All that rows name in a field. A class is that of the row's own school, where several schools have one of its name. */
function placesTogether({ draft, indexes }: Comparing, rows: readonly DraftRow[], field: string): string | undefined {
  const index = field === 'schools' ? indexes.schools : indexes.classrooms
  const named = rows.flatMap(row => {
    const schools = new Set(indexes.schools.find(textIn(draft, row, 'schools') ?? '').map(({ id }) => id))
    return partsOf(textIn(draft, row, field) ?? '', index).map(part => {
      const found = index.find(part)
      const own = found.filter(({ schoolId }) => schools.has(schoolId ?? ''))
      return found.length > 1 && own.length === 1 ? `#${own[0]?.id}` : part
    })
  })
  return named.length === 0 ? undefined : joinNames([...new Set(named)])
}
