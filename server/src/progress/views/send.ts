import type { ReportKind } from '@hornbook/contract/progress/reports'
import { parseViewAddress } from '@hornbook/contract/view-addresses'
import { today } from '@hornbook/rules/time/dates'
import { type MailRhythm, nextMailDay, rangeOfMail } from '@hornbook/rules/time/mail-days'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Scope, scopeOfAccount } from '../../access/scope.ts'
import { eachApart } from '../../db/each-apart.ts'
import { type Db, within } from '../../db/pool.ts'
import { fileNameWords } from '../../files/file-name.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { extentOfUnit } from '../reports/attachments.ts'
import { expiryOf } from '../reports/expiry.ts'
import { makeReport } from '../reports/jobs.ts'
import { isWhole } from '../units.ts'
import { keyOfUnit, unitsReached } from '../units-reached.ts'
import { figuresBeside } from './beside.ts'
import { mailEnd } from './end-mail.ts'
import { figuresOf, type MailFigures, readFigures } from './mail-figures.ts'
import { type StoredView, unitOf } from './rows.ts'
import { NO_MAILS } from './stop-mails.ts'

/** Mails go from this hour of the morning on, in the district's time zone. */
const FROM_HOUR = 6

/** How many views one run sends; the next goes on. */
const MAX_AT_ONCE = 500

const morning = (now: number) => new Date(now - FROM_HOUR * 3_600_000).toISOString()

const sendTask = declareTask({
  name: 'progress.sendViews',
  payload: z.object({}),
  lane: 'heavy',
  attempts: 25,
  everySeconds: 600,
})

export const sendViewsHandler = handle(sendTask, ({ db }) => sendViews(db.queries, Date.now()))

/** Makes the reports of all views whose morning has come. Their mails say what has changed since the last (VIEW-5). */
export async function sendViews(db: Db, now: number): Promise<void> {
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('saved_views as v')
      .innerJoin('districts as d', 'd.id', 'v.district_id')
      .select(['v.district_id', 'v.id', 'd.timezone'])
      .where(sql<boolean>`v.send_on <= (${morning(now)}::timestamptz AT TIME ZONE d.timezone)::date`)
      // Without a valid membership (ACC-2) they wait until it is valid again.
      .where(
        sql<boolean>`EXISTS (SELECT FROM memberships m
          WHERE m.district_id = d.id AND m.expires_at > ${new Date(now).toISOString()})`,
      )
      .orderBy('v.send_on')
      .orderBy('v.id')
      .limit(MAX_AT_ONCE)
      .execute(),
  )
  await eachApart(due, ({ district_id: districtId, id, timezone }) =>
    within(db, [districtId], tx => sendOne(tx, { districtId, id, day: today(timezone, now), now })),
  )
}

interface Due {
  readonly districtId: string
  readonly id: string
  readonly day: string
  readonly now: number
}

async function sendOne(tx: Db, { districtId, id, day, now }: Due): Promise<void> {
  const view = await tx
    .selectFrom('saved_views')
    .selectAll()
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .where('send_on', '<=', day)
    // Another process sends it at this moment.
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!view) return
  const scope = await scopeOfAccount(tx, districtId, view.account_id)
  const key = keyOfUnit(unitOf(view))
  const name = scope && (await unitsReached(tx, scope, [unitOf(view)])).get(key)
  if (scope && name !== undefined && name !== null) return makeOne(tx, scope, view, { name, day, now })
  await tx.updateTable('saved_views').set(NO_MAILS).where('district_id', '=', districtId).where('id', '=', id).execute()
  // Somebody who has left, or works elsewhere now, is not written to about a place that was theirs.
  const isArchived = scope && (await unitsReached(tx, scope, [unitOf(view)], true)).has(key)
  if (isArchived) await enqueue(tx, mailEnd, { districtId, viewId: id })
}

async function makeOne(
  tx: Db,
  scope: Scope,
  view: StoredView,
  { name, day, now }: { readonly name: string; readonly day: string; readonly now: number },
): Promise<void> {
  const range = { ...datesOf(view, day), today: day }
  const told: MailFigures = {
    now: {
      day,
      start: range.start,
      end: range.end,
      ...(await figuresOf(tx, scope, unitOf(view), range)),
      beside: await figuresBeside(tx, scope, view, range),
    },
    before: readFigures(view.last_told),
  }
  const made = await tx
    .insertInto('user_attachments')
    .values({
      district_id: view.district_id,
      account_id: view.account_id,
      client_id: `view-${view.id}-${day}`,
      view_id: view.id,
      told: JSON.stringify(told),
      format: 'pdf',
      lang: 'en',
      names: 'given',
      unit_kind: view.unit_kind,
      unit_id: view.unit_id,
      unit_name: name,
      kind: await kindOf(tx, scope, view),
      reach: await extentOfUnit(tx, scope, unitOf(view)),
      start_date: range.start,
      end_date: range.end,
      expires_at: expiryOf(now),
      file_name: `${fileNameWords(view.name) || `view-${view.id}`}_${day.replaceAll('-', '_')}.pdf`,
    })
    .onConflict(conflict => conflict.columns(['district_id', 'account_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  await tx
    .updateTable('saved_views')
    .set({ send_on: nextMailDay(view.every as MailRhythm, day), last_told: JSON.stringify(told.now) })
    .where('district_id', '=', view.district_id)
    .where('id', '=', view.id)
    .execute()
  if (made) await enqueue(tx, makeReport, { districtId: view.district_id, attachmentId: made.id })
}

/** Growth and comparisons have no table of their own: they come as the brief, where the whole unit is theirs. */
async function kindOf(tx: Db, scope: Scope, view: StoredView): Promise<ReportKind> {
  const isDrawn = /\/(?:growth|compare)$/.test(parseViewAddress(view.address)?.page ?? '')
  const isOfAll = view.unit_kind !== 'classroom' && (await isWhole(tx, scope, unitOf(view)))
  return isDrawn && isOfAll ? 'boardBrief' : 'progress'
}

/** The dates of a view on a morning. */
function datesOf({ address }: StoredView, day: string) {
  const search = new URLSearchParams(parseViewAddress(address)?.search ?? '')
  const given = (parameter: string) => search.get(parameter) ?? undefined
  return rangeOfMail(
    { range: given('range'), start: given('filter[startDateEq]'), end: given('filter[endDateEq]') },
    day,
  )
}
