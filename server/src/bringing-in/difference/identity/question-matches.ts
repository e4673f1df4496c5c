import { isAnotherPerson, nameKey } from '@hornbook/rules/people/same-person'
import { isAnotherPlace } from '@hornbook/rules/people/same-place'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { answerKey, type KnownAnswers } from '../../../people/kept-answers.ts'
import type { RecordKind } from '../../../people/records.ts'
import { currentRecords } from '../current.ts'
import { stagedTable } from '../gone.ts'
import type { Origin } from '../origin.ts'
import { release, stageLeftOut, unmatch } from './release.ts'

/** The key by which a row has found its record, as questions name it. */
export type MatchKey = 'sourcedId' | 'identifier' | 'email'

export interface Asking {
  readonly origin: Origin
  readonly answers: KnownAnswers
}

/** What becomes of a row about which nobody has said anything. */
type Unanswered = 'added' | 'leftOut' | 'held'

interface Found {
  readonly n: number
  readonly id: string
  readonly value: string
  readonly known: string
  readonly row: string
  readonly first: string
  readonly middle: string | null
  readonly last: string
  readonly known_first: string
  readonly known_middle: string | null
  readonly known_last: string
  readonly has_left: boolean
  readonly is_kept: boolean
}

const isPerson = (kind: RecordKind): kind is 'student' | 'teacher' => kind === 'student' || kind === 'teacher'

/**
 * Takes back what a key has matched where the record has the name of another person, and keeps a question for each
 * (ROSTER-63). A key whose holder has left is free: without an answer the row is a new record. Otherwise it is left out.
 * Places keep their match until somebody has said otherwise, and the file is held: one school concerns hundreds of people.
 */
export async function questionMatches(tx: Db, asking: Asking, kind: RecordKind, key: MatchKey): Promise<void> {
  const others = (await foundByKey(tx, asking.origin, kind, key)).filter(found =>
    isPerson(kind) ? isOtherPerson(found) : isAnotherPlace(found.known, found.row),
  )
  if (others.length === 0) return
  const judged = others.map(found => judge(asking, kind, key, found))
  await keepQuestions(tx, kind, key, judged)
  const passesOn = judged.filter(({ same, unanswered }) => same === false || (same === null && unanswered === 'added'))
  await release(tx, asking.origin, kind, passesOn)
  await unmatch(tx, kind, passesOn)
  await stageLeftOut(
    tx,
    kind,
    judged.filter(({ same, unanswered }) => same === null && unanswered === 'leftOut'),
  )
  if (kind === 'teacher') await markTakenOver(tx, judged, key)
}

const isOtherPerson = (found: Found) =>
  isAnotherPerson(
    { given: found.first, middle: found.middle, family: found.last },
    { given: found.known_first, middle: found.known_middle, family: found.known_last },
  )

type Judged = Found & { readonly incoming: string; readonly same: boolean | null; readonly unanswered: Unanswered }

function judge({ answers }: Asking, kind: RecordKind, key: MatchKey, found: Found): Judged {
  const incoming = isPerson(kind) ? nameKey(found.first, found.last) : nameKey(found.row)
  const same = answers.get(answerKey(kind, found.id, incoming)) ?? null
  const isFree = found.has_left && !found.is_kept
  const unanswered = !isPerson(kind) ? 'held' : isFree ? 'added' : 'leftOut'
  // An address that another district relies on cannot be taken from its account.
  const refused = same === false && key === 'email' && found.is_kept
  return { ...found, incoming, same: refused ? null : same, unanswered }
}

const PERSON_NAMES = `x.first_name AS first, x.middle_name AS middle, x.last_name AS last, t.first_name AS known_first,
  t.middle_name AS known_middle, t.last_name AS known_last, concat_ws(' ', t.first_name, t.middle_name, t.last_name) AS known,
  concat_ws(' ', x.first_name, x.middle_name, x.last_name) AS row`
const PLACE_NAMES = `'' AS first, NULL AS middle, '' AS last, '' AS known_first, NULL AS known_middle, '' AS known_last,
  coalesce(t.name, '') AS known, x.name AS row`

/** Where names can be of two people at all. A class is renamed every year; of another school as well, it is another one. */
const OTHER_NAMES: Readonly<Record<RecordKind, string>> = {
  student: 'lower(t.first_name) <> lower(x.first_name) AND lower(t.last_name) <> lower(x.last_name)',
  teacher: 'lower(t.first_name) <> lower(x.first_name) AND lower(t.last_name) <> lower(x.last_name)',
  school: `lower(t.name) <> lower(x.name) AND x.name <> ''`,
  classroom: `lower(t.name) <> lower(x.name) AND x.name <> '' AND t.school_id IS DISTINCT FROM x.school_id`,
}

const VALUES: Readonly<Record<MatchKey, string>> = {
  sourcedId: 'x.sourced_id',
  identifier: 'coalesce(x.identifier, x.sourced_id)',
  email: 'x.email',
}

/**
 * The rows that a key has matched with a record of another name. `has_left`: the record is archived, or this source no
 * longer has it. `is_kept`: its account belongs to the provider, or works in another district.
 */
async function foundByKey(tx: Db, { districtId, source }: Origin, kind: RecordKind, key: MatchKey): Promise<Found[]> {
  const isGone =
    key === 'sourcedId'
      ? sql`false`
      : sql`t.source = ${source} AND NOT EXISTS (SELECT FROM staged_left_out l WHERE l.sourced_id = t.sourced_id)`
  const kept =
    kind === 'teacher'
      ? sql`t.account_id IN (SELECT a.id FROM current_accounts a WHERE a.administrator UNION ALL SELECT b.account_id
          FROM accounts_beyond(${districtId}, ARRAY(SELECT c.account_id FROM current_staff c
            JOIN staged_staff y ON y.id = c.id AND y.found_by = ${key})) b WHERE b.works)`
      : sql`false`
  const { rows } = await sql<Found>`SELECT x.n, t.id, ${sql.raw(VALUES[key])} AS value,
      ${sql.raw(isPerson(kind) ? PERSON_NAMES : PLACE_NAMES)},
      coalesce(t.archived_at IS NOT NULL OR (${isGone}), false) AS has_left, ${kept} AS is_kept
    FROM ${stagedTable(kind)} x JOIN ${currentRecords(kind)} t ON t.id = x.id
    WHERE x.found_by = ${key} AND ${sql.raw(OTHER_NAMES[kind])} ORDER BY x.n`.execute(tx)
  return rows
}

async function keepQuestions(tx: Db, kind: RecordKind, key: MatchKey, judged: readonly Judged[]) {
  const rows = judged.map(({ n, id, incoming, value, known, row, has_left, same, unanswered }) => ({
    kind,
    key,
    n,
    record_id: id,
    incoming,
    value,
    known_name: known,
    incoming_name: row,
    has_left,
    same,
    unanswered,
  }))
  await sql`INSERT INTO staged_questions (kind, key, n, record_id, incoming, value, known_name, incoming_name, has_left, same, unanswered)
    SELECT x.kind, x.key, x.n, x.record_id, x.incoming, x.value, x.known_name, x.incoming_name, x.has_left, x.same, x.unanswered
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(kind text, key text, n integer, record_id bigint, incoming text,
      value text, known_name text, incoming_name text, has_left boolean, same boolean, unanswered text)
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Who is said to be somebody who had left: nothing by which that account could be used stays (PEOPLE-22). */
async function markTakenOver(tx: Db, judged: readonly Judged[], key: MatchKey) {
  const rows = judged.filter(({ same, has_left }) => same === true && (has_left || key !== 'sourcedId'))
  await sql`UPDATE staged_staff SET taken_over = true WHERE n = ANY (${rows.map(({ n }) => n)}::int[])`.execute(tx)
}
