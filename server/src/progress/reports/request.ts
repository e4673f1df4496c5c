import type { PaperLanguage } from '@hornbook/contract/progress/parent-reports'
import { REPORTS, type ReportFormat, type ReportKind, type ReportUnit } from '@hornbook/contract/progress/reports'
import { fullName, type NameOrder } from '@hornbook/rules/people/names'
import { isOnPaper } from '@hornbook/rules/people/scripts-on-paper'
import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { fileNameWords } from '../../files/file-name.ts'
import { type MemberCall, placeOf, scopeOf } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { t } from '../../texts/texts.ts'
import { findReachableUnit } from '../find-unit.ts'
import { childRowsOf } from '../paper/children.ts'
import { rangeOf } from '../range.ts'
import { unitNamed } from '../unit-named.ts'
import { isWhole, type Unit } from '../units.ts'
import { extentOfUnit } from './attachments.ts'
import { expiryOf } from './expiry.ts'
import { makeReport } from './jobs.ts'
import { REPORTS_MADE } from './reports-made.ts'

interface Body {
  readonly data: {
    readonly id?: string | undefined
    readonly attributes: {
      readonly resourceType: ReportUnit
      readonly resourceId: string
      readonly startDate?: string | undefined
      readonly endDate?: string | undefined
      readonly kind: ReportKind
      readonly lang: PaperLanguage
      readonly names: NameOrder
      readonly format?: ReportFormat | undefined
    }
  }
}

/** Reports of one person that may be pending at once (SAFE-26). */
const MAX_PENDING = 20

interface Request extends ReturnType<typeof rangeOf> {
  readonly clientId: string
  readonly unit: Unit
  readonly format: ReportFormat
  readonly kind: ReportKind
  readonly lang: PaperLanguage
  readonly names: NameOrder
  readonly name: string
}

/** Stores a report, and enqueues the job that makes it. The same id makes one report, however often sent (RPT-2). */
export async function createReport(call: MemberCall<string, unknown, Body>) {
  const { id: clientId = `cid_${crypto.randomUUID()}`, attributes } = call.body.data
  const asked = { kind: attributes.resourceType, id: attributes.resourceId }
  const { unit, timezone } = await findReachableUnit(call.tx, placeOf(call), asked)
  const given = { start: attributes.startDate, end: attributes.endDate }
  const range = rangeOf(given, today(timezone, call.now), end => ({ pointer: `/data/attributes/${end}Date` }))
  const { name } = await unitNamed(call.tx, scopeOf(call), unit)
  const { kind, lang, names, format = REPORTS[kind].formats[0] } = attributes
  if (REPORTS_MADE[kind].needsWhole.includes(unit.kind) && !(await isWhole(call.tx, scopeOf(call), unit)))
    throw new Refusal('forbidden')
  const request = { ...range, clientId, unit, format, kind, lang, names, name }
  const userAttachmentId = (await insert(call, request)) ?? (await existing(call, request))
  return {
    data: {
      id: clientId,
      resourceType: unit.kind,
      resourceId: unit.id,
      startDate: range.start,
      endDate: range.end,
      format,
      kind,
      lang,
      names,
      unprintableNames: await unprintableNames(call, request),
      userAttachmentId,
    },
  }
}

/** The students on this paper whose names no font can draw. */
async function unprintableNames(call: MemberCall, { unit, kind, format, names }: Request): Promise<string[]> {
  const whose = REPORTS_MADE[kind].namesStudentsOf.find(each => each === unit.kind)
  if (format !== 'pdf' || !whose) return []
  const places = await childRowsOf(call.tx, scopeOf(call), { kind: whose, id: unit.id }, names)
  return places
    .map(each => fullName({ firstName: each.first_name, middleName: each.middle_name, lastName: each.last_name }))
    .filter(name => !isOnPaper(name))
}

/** The id of the new attachment; null if there is one with this client id already. */
async function insert(call: MemberCall, request: Request): Promise<string | null> {
  const { tx, caller, now } = call
  const { clientId, unit, format, kind, lang, names, name, ...range } = request
  const { districtId } = placeOf(call)
  const made = await tx
    .insertInto('user_attachments')
    .values({
      district_id: districtId,
      account_id: caller.accountId,
      client_id: clientId,
      format,
      kind,
      lang,
      names,
      unit_kind: unit.kind,
      unit_id: unit.id,
      unit_name: name,
      reach: await extentOfUnit(tx, scopeOf(call), unit),
      start_date: range.start,
      end_date: range.end,
      file_name: fileNameOf(request),
      expires_at: expiryOf(now),
    })
    .onConflict(conflict => conflict.columns(['district_id', 'account_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await refuseTooMany(tx, districtId, caller.accountId)
  const facts = { attachment: made.id, unit, start: range.start, end: range.end, format, kind, lang, names }
  await audit(tx, authorOf(call), districtId, 'progressReport.create', [], facts)
  await enqueue(tx, makeReport, { districtId, attachmentId: made.id })
  return made.id
}

const fileNameOf = ({ kind, name, unit, today: day, format }: Request) =>
  `${REPORTS_MADE[kind].fileName}_${fileNameWords(name) || `${unit.kind}-${unit.id}`}_${day.replaceAll('-', '_')}.${format}`

async function refuseTooMany(tx: Db, districtId: string, accountId: string) {
  const { pending } = await tx
    .selectFrom('user_attachments')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('district_id', '=', districtId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (pending > MAX_PENDING) throw new Refusal('rateLimited', { detail: t('progress:report.tooMany') }, 10)
}

/** The attachment of an earlier call with this id. 422 if it asked for something else. */
async function existing(
  call: MemberCall,
  { clientId, unit, start, end, format, kind, lang, names }: Request,
): Promise<string> {
  const row = await call.tx
    .selectFrom('user_attachments')
    .select(['id', 'unit_kind', 'unit_id', 'start_date', 'end_date', 'format', 'kind', 'lang', 'names'])
    .where('district_id', '=', placeOf(call).districtId)
    .where('account_id', '=', call.caller.accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const isSame =
    row.unit_kind === unit.kind &&
    row.unit_id === unit.id &&
    row.start_date === start &&
    row.end_date === end &&
    row.format === format &&
    row.kind === kind &&
    row.lang === lang &&
    row.names === names
  if (!isSame) throw new Refusal('keyReused', { detail: t('progress:report.otherRequest'), pointer: '/data/id' })
  return row.id
}
