import { randomUUID } from 'node:crypto'
import { MAX_STATEMENTS, MAX_STATEMENTS_WITH_ATTACHMENTS, type StatementQuery } from '@hornbook/contract/learning/xapi'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { type Database, type Db, within } from '../../db/pool.ts'
import { LONGEST_WRITE_MS } from '../../http/connection/xapi.ts'
import type { ForeignAnswer } from '../../http/endpoint/answer.ts'
import type { Call } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { reachOfToken } from '../intake/student-finder.ts'
import { formatted } from './formats.ts'
import { type Attachment, partedAnswer } from './parts.ts'
import { type Row, rowById, rowsOfPage, statementOf } from './rows.ts'
import { contentsOf, districtsOf } from './store.ts'

type ReadCall = Call<string, StatementQuery> & { readonly db: Database; readonly serviceCaller: ServiceCaller }

export async function readStatements(call: ReadCall): Promise<ForeignAnswer> {
  const { statementId, voidedStatementId } = call.query
  return within(call.db.queries, reachOfToken(call.serviceCaller), async tx => {
    // Before any row is read: what is stored since then may be missing from the answer.
    const through = await consistentThrough(tx)
    const id = statementId ?? voidedStatementId
    const { answer, modified } =
      id === undefined
        ? await pageOfStatements(tx, call)
        : await oneStatement(tx, call, id, voidedStatementId !== undefined)
    return {
      ...answer,
      headers: {
        'x-experience-api-consistent-through': through,
        ...(modified && { 'last-modified': modified.toUTCString() }),
      },
    }
  })
}

/**
 * Until when nothing that was stored can still be missing. An event has the time at which its transaction began, so whatever began
 * before the oldest that is under way is there.
 */
async function consistentThrough(tx: Db): Promise<string> {
  const { rows } = await sql<{ through: Date | string }>`SELECT to_char(
      (least(now(), min(xact_start)) - interval '1 millisecond') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS through
    FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
      AND (backend_xid IS NOT NULL OR xact_start > now() - ${LONGEST_WRITE_MS} * interval '1 millisecond')`.execute(tx)
  return String(rows[0]?.through)
}

async function oneStatement(tx: Db, call: ReadCall, id: string, voided: boolean) {
  const row = await rowById(tx, await districtsOf(tx, call.serviceCaller), id, voided)
  if (!row) throw notFound()
  const [text = ''] = textsOf(call, [row])
  return { answer: await withAttachments(tx, call, [row], text), modified: new Date(Number(row.at) / 1000) }
}

async function pageOfStatements(tx: Db, call: ReadCall) {
  const { query, serviceCaller, app, path } = call
  const { districtId } = serviceCaller
  if (districtId === null) throw new Refusal('forbidden', { detail: t('learning:xapi.listOfDistrict') })
  const most = query.attachments ? MAX_STATEMENTS_WITH_ATTACHMENTS : MAX_STATEMENTS
  const limit = Math.min(query.limit || most, most)
  const { publicUrl } = app.settings
  const found = await rowsOfPage(tx, districtId, query, { limit, publicUrl })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last ? `${path}?${furtherQuery(query, last)}` : ''
  const text = `{"statements":[${textsOf(call, rows).join(',')}],"more":${JSON.stringify(more)}}`
  return { answer: await withAttachments(tx, call, rows, text), modified: null }
}

const textsOf = ({ query, app, languages }: ReadCall, rows: readonly Row[]): string[] =>
  rows.map(row => JSON.stringify(formatted(statementOf(row, app.settings.publicUrl), query.format, languages)))

/** The same query, after this row. */
function furtherQuery(query: StatementQuery, { at, id }: Row): string {
  const { agent, after: _, ...others } = query
  const given = Object.entries({ ...others, ...(agent && { agent: JSON.stringify(agent) }), after: `${at}_${id}` })
  const said = given.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return String(new URLSearchParams(said))
}

async function withAttachments(
  tx: Db,
  { query }: ReadCall,
  rows: readonly Row[],
  text: string,
): Promise<ForeignAnswer> {
  if (!query.attachments) return { text }
  const boundary = randomUUID()
  const attachments = await attachmentsOfRows(tx, rows)
  const mediaType = `multipart/mixed; boundary=${boundary}`
  return { mediaType, text: partedAnswer(text, attachments, boundary) }
}

async function attachmentsOfRows(tx: Db, rows: readonly Row[]): Promise<Attachment[]> {
  const found = new Map<string, Attachment>()
  for (const [districtId, own] of Map.groupBy(rows, row => row.district_id)) {
    const statements = own.flatMap(({ statement }) => statement ?? [])
    for (const content of await contentsOf(tx, districtId, statements)) found.set(content.sha2, content)
  }
  return [...found.values()]
}
