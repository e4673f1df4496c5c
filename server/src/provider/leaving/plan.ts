import type { AuditAction } from '@hornbook/contract/audit-actions'
import type { agreeToPurge, Leaving, proposePurge } from '@hornbook/contract/provider/leaving'
import { dateOf, dayNumberOf, today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { type MemberCall, placeOf } from '../../http/route.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { t } from '../../texts/texts.ts'
import { tellAdministrators } from './mails.ts'
import { earliestDay, leavingDistrict, readLeaving, typedCodeOf } from './read.ts'
import { type Purge, purgeOf } from './rows.ts'
import { noteTold } from './told.ts'

type With<E extends { readonly body?: z.ZodType }> = MemberCall<string, unknown, z.output<NonNullable<E['body']>>>

/** Nobody plans further ahead, and a year typed wrongly is noticed. */
const MOST_DAYS_AHEAD = 730

const conflict = (detail: string) => new Refusal('conflict', { detail })
const invalid = (pointer: string, detail: string) => new Refusal('invalid', { detail, pointer })

/** One Administrator proposes a purge; nothing happens until another agrees (decision 54). */
export async function propose(call: With<typeof proposePurge>): Promise<Leaving> {
  const { tx, now, body, caller } = call
  const { districtId } = placeOf(call)
  await lockDistrict(tx, districtId)
  if (await purgeOf(tx, districtId)) throw conflict(t('provider:leaving.isProposed'))
  const { timezone } = await leavingDistrict(tx, districtId)
  const earliest = earliestDay(timezone, now)
  if (body.purgeOn < earliest) throw invalid('/purgeOn', t('provider:leaving.tooSoon', { day: written(earliest) }))
  const latest = dateOf(dayNumberOf(today(timezone, now)) + MOST_DAYS_AHEAD)
  if (body.purgeOn > latest) throw invalid('/purgeOn', t('provider:leaving.tooFar', { day: written(latest) }))
  const { rows } = await sql<{
    id: string | null
  }>`SELECT propose_purge(${districtId}, ${caller.accountId}, ${body.reason},
    ${body.purgeOn}) AS id`.execute(tx)
  const purge = await purgeOf(tx, districtId)
  if (!rows[0]?.id || !purge) throw conflict(t('provider:leaving.movedOn'))
  if (purge.lasts) throw invalid('/purgeOn', t('provider:leaving.memberLonger'))
  await note(call, 'districtPurge.propose', purge, null, {
    status: 'proposed',
    purgeOn: purge.purge_on,
    reason: body.reason,
  })
  await tellAdministrators(tx, districtId, purge.id, {})
  return readLeaving(call)
}

/** A second Administrator agrees, and types the district's Site Code, so that it is the right district. */
export async function agree(call: With<typeof agreeToPurge>): Promise<Leaving> {
  const { tx, body, caller } = call
  const { districtId } = placeOf(call)
  await lockDistrict(tx, districtId)
  const purge = await openPurge(tx, districtId)
  if (purge.id !== body.purgeId) throw conflict(t('provider:leaving.movedOn'))
  if (purge.status !== 'proposed') throw conflict(t('provider:leaving.isAgreed'))
  if (purge.proposed_by === caller.accountId) throw conflict(t('provider:leaving.samePerson'))
  if (purge.has_come) throw conflict(t('provider:leaving.dayHasCome'))
  if (purge.lasts) throw conflict(t('provider:leaving.memberLonger'))
  const code = typedCodeOf(await leavingDistrict(tx, districtId))
  if (inOneForm(body.typedCode) !== inOneForm(code)) throw invalid('/typedCode', t('provider:leaving.otherCode'))
  const { rows } = await sql<{ agreed: boolean }>`SELECT agree_to_purge(${districtId}, ${purge.id}, ${caller.accountId})
    AS agreed`.execute(tx)
  if (!rows[0]?.agreed) throw conflict(t('provider:leaving.movedOn'))
  await note(call, 'districtPurge.agree', purge, { status: 'proposed' }, { status: 'agreed', purgeOn: purge.purge_on })
  await tellAdministrators(tx, districtId, purge.id, { isAgreed: true })
  // The mail that says so is that of every day that lies behind.
  await noteTold(tx, districtId, purge.id, daysUntil(purge, await leavingDistrict(tx, districtId), call.now))
  return readLeaving(call)
}

/** Any Administrator cancels, until it runs. */
export async function cancel(call: MemberCall): Promise<Leaving> {
  const { tx, caller } = call
  const { districtId } = placeOf(call)
  await lockDistrict(tx, districtId)
  const purge = await openPurge(tx, districtId)
  const { rows } = await sql<{
    cancelled: boolean
  }>`SELECT cancel_purge(${districtId}, ${purge.id}, ${caller.accountId})
    AS cancelled`.execute(tx)
  if (!rows[0]?.cancelled) throw conflict(t('provider:leaving.runs'))
  await note(call, 'districtPurge.cancel', purge, { status: purge.status }, { status: 'cancelled' })
  await tellAdministrators(tx, districtId, purge.id, { isCancelled: true })
  return readLeaving(call)
}

async function openPurge(tx: Db, districtId: string): Promise<Purge> {
  const purge = await purgeOf(tx, districtId)
  if (!purge) throw conflict(t('provider:leaving.notProposed'))
  return purge
}

const note = (call: MemberCall, action: AuditAction, { id }: Purge, before: object | null, after: object) =>
  audit(call.tx, authorOf(call), placeOf(call).districtId, action, [
    { record: 'districtPurge', recordId: id, before, after },
  ])

/** In the way site codes are one: whatever their case. */
const inOneForm = (code: string) => code.normalize('NFC').trim().toLowerCase()

/** A date as the mails and the page write it. */
const written = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

export const daysUntil = (
  { purge_on }: Pick<Purge, 'purge_on'>,
  { timezone }: { readonly timezone: string },
  now: number,
) => dayNumberOf(purge_on) - dayNumberOf(today(timezone, now))
