import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import type { ResourceObject } from '@hornbook/contract/document'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import type { Source } from '../../lists/source.ts'
import type { KeptAnswer, KnownAnswers } from '../../people/kept-answers.ts'
import type { Places } from '../../people/member-places.ts'
import type { RecordKind } from '../../people/records.ts'
import { t } from '../../texts/texts.ts'
import type { RowChange, RowProblem, SpreadsheetDraft } from './drafts.ts'
import type { Indexes } from './names.ts'

/** A record of the viewer's that a row may be about. */
export interface Candidate {
  readonly id: string
  readonly archived: boolean
  readonly name: string
  /** Of people, by their parts: first and middle name, and family name. */
  readonly given?: string
  readonly family?: string
  /** A roster system writes it, and would give it its key again. */
  readonly isFed?: boolean
  /** What tells it from another of its name: a grade, a school, a role. */
  readonly about: string
  /** What rows are matched by, by field; null where the record has none. */
  readonly keys: Readonly<Record<string, string | null>>
}

/** What rows are matched by, besides the Hornbook id. */
export interface Key {
  readonly field: string
  readonly normal: (text: string) => string
  /** A spreadsheet takes it for a number. */
  readonly losesZeros?: true
  /** It is given out again: to next year's child, to the teacher who follows (PEOPLE-22). */
  readonly passesOn?: true
  /** Whether a record of this key can be the row's. */
  readonly fits?: (comparing: Comparing, row: RowTexts, candidate: Candidate) => boolean
}

/** How the rows of a list are found and checked. */
export interface Rules {
  readonly list: UploadList
  readonly kind: RecordKind
  // biome-ignore lint/suspicious/noExplicitAny: each list has a noun of its own
  readonly source: Source<any>
  readonly keys: readonly Key[]
  /** Required by a new record, and made from the others where the row is blank. */
  readonly derived: readonly string[]
  readonly candidates: (
    comparing: Comparing,
    ids: readonly string[],
    texts: ReadonlyMap<string, readonly string[]>,
  ) => Promise<readonly Candidate[]>
  /** Adds what only the whole district can tell, and what is made of the row's fields. */
  readonly check: (comparing: Comparing, rows: readonly Working[]) => Promise<void>
}

/** What is needed to compare the rows of a draft. */
export interface Comparing {
  readonly tx: Db
  readonly scope: Scope
  readonly draft: SpreadsheetDraft
  readonly rules: Rules
  readonly indexes: Indexes
  /** What has been said of files and spreadsheets before. */
  readonly answers: KnownAnswers
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What a row writes, once it is applied: a new record without an id, or a change of one. */
export interface RowWrite {
  readonly id: string | null
  /** By the name of the attribute. */
  readonly values: Readonly<Record<string, unknown>>
  readonly from: Places
  readonly to: Places
  readonly password: string | null
  /** The people of a new class. */
  readonly staff: readonly string[]
  /** The record that loses its key to this new one. */
  readonly takesFrom: string | null
  /** What somebody has said of the row, to be kept. */
  readonly said: KeptAnswer | null
}

/** A record that a new one was found by, and is not: the key goes to the new one. */
export interface Instead {
  readonly field: string
  readonly candidate: Candidate
}

/** The row's text for a field: what has been typed, else the file's cell; new records have what the draft fills in. */
export interface RowTexts {
  readonly line: number
  /** Undefined where neither the file nor anybody says anything. */
  readonly textOf: (field: string) => string | undefined
  /** As `textOf`, with what the draft fills in for a new record. */
  readonly textOfNew: (field: string) => string | undefined
  /** The cell with the whole name, as long as nobody has typed its parts. */
  readonly whole: string | undefined
  /** Somebody has said which record it is, or that it is a new one. */
  readonly isAnswered: boolean
  /** Whether somebody has typed this field here. */
  readonly isTyped: (field: string) => boolean
}

/** A row while it is compared. */
export interface Working {
  readonly texts: RowTexts
  readonly record: ResourceObject | null
  /** Asked while the row is compared as a new record, which it is unless somebody says otherwise (PEOPLE-19). */
  readonly question: RowProblem | null
  readonly instead: Instead | null
  readonly said: KeptAnswer | null
  readonly problems: RowProblem[]
  readonly changes: RowChange[]
  readonly values: Record<string, unknown>
  readonly keys: string[]
  synced: number
  from: Places
  to: Places
  password: string | null
  staff: readonly string[]
  takesFrom: string | null
}

export const problem = (field: string | null, message: string, answers: RowProblem['answers'] = []): RowProblem => ({
  field,
  message,
  answers,
})

export const linked = (record: ResourceObject, name: string): string[] =>
  [record.relationships?.[name]?.data ?? []].flat().map(each => (each as { id: string }).id)

/** The names of several, as a download writes them. */
export const joinNames = (names: readonly string[]) => names.join('; ')

export const addChange = ({ changes }: Working, field: string, from: string | null, to: string | null) =>
  void changes.push({ field, from: from === '' ? null : from, to })

/** What a spreadsheet shows for a formula that failed, and for a long number that it has shortened. */
const SPREADSHEET_ERROR = /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|N\/A)$/
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i
/** A number with zeros from its sixteenth digit on: a spreadsheet has written them for digits that it does not keep. */
const ROUNDED = /^[1-9]\d{14}0+$/

/** Whether a spreadsheet has spoiled the text; if so, adds a problem. Call only if the text differs from what is stored. */
export function isDamaged({ problems, texts }: Working, field: string, text: string): boolean {
  if (SPREADSHEET_ERROR.test(text)) problems.push(problem(field, t('bringingIn:upload.formula', { value: text })))
  else if (SHORTENED.test(text)) problems.push(problem(field, t('bringingIn:upload.shortened', { value: text })))
  else if (ROUNDED.test(text) && !texts.isTyped(field))
    problems.push(
      problem(field, t('bringingIn:upload.rounded', { value: text }), [
        { label: t('bringingIn:upload.reallyDay', { value: text }), edits: { [field]: text } },
      ]),
    )
  else return false
  return true
}

/** Without the zeros before a number, which spreadsheets lose. */
export const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '')
