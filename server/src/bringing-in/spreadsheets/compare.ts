import type { ResourceObject } from '@hornbook/contract/document'
import { fullName } from '@hornbook/rules/people/names'
import { recordsOf } from '../../http/lists/nouns/list.ts'
import type { Places } from '../../people/member-places.ts'
import { t } from '../../texts/texts.ts'
import { compareFields } from './compare-fields.ts'
import type { Comparison, DraftRow, RowProblem } from './drafts.ts'
import { FIELDS, type Field } from './fields.ts'
import { findCandidates, matchRow } from './match.ts'
import { AS_NEW, questionAbout } from './question.ts'
import { JOINS, type JoinedRow, joinKeys, textsOf } from './row-texts.ts'
import { type Comparing, linked, problem, type RowTexts, type RowWrite, type Rules, type Working } from './working.ts'

export interface ComparedRow extends Comparison {
  readonly line: number
  readonly write: RowWrite | null
}

/** Compares rows with the records that they are about. Nothing is written. */
export async function compareRows(comparing: Comparing, rows: readonly JoinedRow[]): Promise<ComparedRow[]> {
  const { tx, scope, draft, rules } = comparing
  const texts = rows.map(row => textsOf(comparing, row))
  const candidates = await findCandidates(comparing, texts)
  const matches = texts.map(each => matchRow(comparing, candidates, each))
  const ids = matches.flatMap(match =>
    match.kind === 'record' ? [match.id] : match.kind === 'ask' ? [match.candidate.id] : [],
  )
  const records = await recordsOf(tx, scope, rules.source, [...new Set(ids)])
  const working = matches.map((match, at): Working | ComparedRow => {
    const row = texts[at] as RowTexts
    if (match.kind === 'problem') return unmatched(comparing, row, match.problem)
    const record = match.kind === 'record' ? (records.get(match.id) ?? null) : null
    const places = placesOf(record, comparing)
    const begun: Working = {
      texts: row,
      record,
      problems: [],
      changes: [],
      values: {},
      keys: [],
      synced: 0,
      question:
        match.kind === 'ask'
          ? questionAbout(comparing, match, records.get(match.candidate.id), nameIn(rules, row) ?? '')
          : null,
      instead: match.kind === 'new' ? (match.instead ?? null) : passesAnyhow(match),
      said: ('said' in match && match.said) || null,
      from: places,
      to: places,
      password: null,
      staff: [],
      takesFrom: null,
    }
    if (record) begun.keys.push(`record ${record.id}`)
    if ((rows[at]?.cells.length ?? 0) > draft.fields.length)
      begun.problems.push(problem(null, t('bringingIn:upload.moreCells')))
    compareFields(comparing, begun)
    return begun
  })
  const open = working.filter(each => 'texts' in each)
  await rules.check(comparing, open)
  return working.map((each, at) => {
    const row = 'texts' in each ? settled(comparing, each) : each
    return { ...row, keys: [...row.keys, ...joinKeys(draft, rows[at] as DraftRow)] }
  })
}

/** The key of somebody who has left is free, so that it passes on before anybody answers. */
const passesAnyhow = (match: ReturnType<typeof matchRow>) =>
  match.kind === 'ask' && match.candidate.archived ? match : null

function unmatched({ rules }: Comparing, row: RowTexts, found: RowProblem): ComparedRow {
  return {
    line: row.line,
    outcome: 'problem',
    name: nameIn(rules, row),
    recordId: null,
    keys: [],
    changes: [],
    synced: 0,
    problems: [found],
    write: null,
  }
}

function settled({ rules }: Comparing, row: Working): ComparedRow {
  const { record, question, problems, changes, synced, keys, texts } = row
  if (question) return asked(rules, row, question)
  const outcome =
    problems.length > 0 ? 'problem' : record === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  const writes = outcome === 'new' || outcome === 'changed'
  const id = record?.id ?? null
  return {
    line: texts.line,
    outcome,
    name: (record && nameOf(record)) ?? nameIn(rules, texts),
    recordId: id,
    keys,
    changes,
    synced,
    problems,
    write: writes ? writeOf(row, id) : null,
  }
}

const writeOf = ({ values, from, to, password, staff, takesFrom, said }: Working, id: string | null): RowWrite => ({
  id,
  values,
  from,
  to,
  password,
  staff,
  takesFrom,
  said,
})

/** A new record unless somebody says that it is the one it was found by; left out where it cannot be new. */
function asked(rules: Rules, row: Working, { field, message, answers }: RowProblem): ComparedRow {
  const { problems, changes, keys, texts } = row
  const [first] = problems
  const until = first ? t('bringingIn:upload.askedOut', { reason: first.message }) : t('bringingIn:upload.askedNew')
  return {
    line: texts.line,
    outcome: 'asked',
    name: nameIn(rules, texts),
    recordId: null,
    synced: 0,
    keys: first ? [] : [...keys, AS_NEW],
    changes: first ? [] : changes,
    problems: [problem(field, `${message} ${until}`, answers)],
    write: first ? null : writeOf(row, null),
  }
}

const nameOf = ({ attributes }: ResourceObject): string | null => {
  const { fullName: whole, name } = attributes as { fullName?: string; name?: string | null }
  return whole ?? name ?? null
}

/** The name in the row's own cells. */
function nameIn({ list }: Rules, { textOfNew }: RowTexts): string | null {
  if (list === 'classrooms' || list === 'schools') return textOfNew('name') ?? null
  const [firstName = '', middleName = '', lastName = ''] = ['firstName', 'middleName', 'lastName'].map(textOfNew)
  return fullName({ firstName, middleName, lastName }) || null
}

/** Where a person is; empty for other records. */
function placesOf(record: ResourceObject | null, { indexes }: Comparing): Places {
  if (!record?.relationships?.schools) return { schools: new Set(), classrooms: new Map() }
  const classes = linked(record, 'classrooms').map((id): [string, string] => [
    id,
    indexes.classrooms.get(id)?.schoolId ?? '',
  ])
  return { schools: new Set(linked(record, 'schools')), classrooms: new Map(classes) }
}

/**
 * Marks rows that share what no two may share; `lines` by key, of rows that are not left out, and the fields in which two lines
 * differ.
 */
export function addRepeats(
  row: ComparedRow,
  lines: ReadonlyMap<string, readonly number[]>,
  differing: (line: number, other: number) => readonly string[],
): ComparedRow {
  const repeats = row.keys.flatMap(key => {
    if (key.startsWith(JOINS)) return []
    const shared = (lines.get(key) ?? []).filter(line => line !== row.line)
    return shared.length > 0 ? [{ key, shared }] : []
  })
  const [first] = repeats
  if (!first) return row
  const [kind = ''] = first.key.split(' ')
  const fills = { count: first.shared.length, rows: first.shared.slice(0, 5).join(', ') }
  const said =
    kind === 'record'
      ? t('bringingIn:upload.sameRecord', fills)
      : t('bringingIn:upload.sameValue', { ...fills, field: labelOf(kind) })
  const others = [...new Set(first.shared.flatMap(line => differing(row.line, line)))].filter(field => field !== kind)
  const fields = others.map(labelOf).join(', ')
  const message = fields === '' ? said : `${said} ${t('bringingIn:upload.differing', { fields })}`
  const problems = [...row.problems, problem(kind === 'record' ? null : kind, message)]
  return { ...row, outcome: 'problem', problems, write: null }
}

const labelOf = (name: string) =>
  Object.values(FIELDS)
    .flat()
    .find((field: Field) => field.name === name)?.label ?? name
