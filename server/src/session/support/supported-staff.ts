import { STAFF_NEEDS, type SupportedStaff } from '@hornbook/contract/session/staff-support'
import { fullName, searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import { teachersIn } from '../../access/scope.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { type MemberCall, scopeOf } from '../../http/route.ts'
import { activatedHere, signedInHere } from '../../people/activation.ts'
import { refusalOfTheirs } from '../../people/returned-mail.ts'
import { withSecondStep } from '../second-step/who-has-one.ts'
import { guessesAt } from '../throttle.ts'

const MAX_LISTED = 50

type StaffNeed = (typeof STAFF_NEEDS)[number]

type Call = Pick<MemberCall, 'tx' | 'place' | 'now' | 'app'>

/** Staff of the target's district who have not left, with how they get in. */
const staffOf = ({ tx, place }: Call) =>
  teachersIn(tx, scopeOf({ place }))
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .leftJoin('mail_refusals', join => join.on(refusalOfTheirs))
    .where('staff.archived_at', 'is', null)
    .select(['mail_refusals.answer as mail_refusal', 'mail_refusals.refused_at as mail_refused_at'])
    .select(['staff.id', 'staff.account_id', 'staff.first_name', 'staff.middle_name', 'staff.last_name', 'staff.role'])
    .select([
      'staff.invited_at',
      'staff.status',
      'accounts.email',
      activatedHere.as('activated_at'),
      signedInHere.as('signed_in_at'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof staffOf>['execute']>>[number]

/** A member of staff that the support's calls name; 404 if they are not of the district or have left. */
export async function findStaff(call: Call, id: string): Promise<Row> {
  const row = await staffOf(call).where('staff.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** One of them, as the calls answer. */
export async function readStaff(call: Call, id: string): Promise<SupportedStaff> {
  const [staff] = await withSignIns(call, [await findStaff(call, id)])
  return staff as SupportedStaff
}

/** Who needs help comes first, then who signed in last. */
export async function listStaff(call: Call, search: string | undefined) {
  const words = searchKey(search ?? '')
    .split(' ')
    .filter(Boolean)
  // Each word begins a word of the name, an address or a user name.
  const text = sql`staff.search || ' ' || lower(coalesce(accounts.email, '')) || ' ' || lower(coalesce(accounts.username, ''))`
  const rows = await staffOf(call)
    .where(or => or.and(words.map(word => sql<boolean>`${text} LIKE ${`% ${escapeLike(word)}%`}`)))
    .orderBy(sql`${signedInHere} DESC NULLS LAST`)
    .orderBy('staff.id')
    .execute()
  const staff = await withSignIns(call, rows)
  const rank = ({ need }: SupportedStaff) => (need === null ? RANKS.length : RANKS.indexOf(need))
  const items = staff.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_LISTED)
  return { items, found: staff.length, inNeed: staff.filter(({ need }) => need !== null).length }
}

const RANKS: readonly StaffNeed[] = STAFF_NEEDS

async function withSignIns({ tx, app, now }: Call, rows: readonly Row[]): Promise<SupportedStaff[]> {
  const accounts = rows.map(({ account_id }) => account_id)
  const guesses = await guessesAt(tx, accounts)
  const sessions = await openSessions(tx, accounts, app.settings, now)
  const secured = await withSecondStep(tx, accounts)
  const unmailed = await failedMails(tx, accounts)
  return rows.map(row => {
    const { count = 0, lockedUntil = null } = guesses.get(row.account_id) ?? {}
    const isInvited = row.activated_at === null && row.invited_at !== null
    const needs: readonly (readonly [StaffNeed, boolean])[] = [
      ['locked', lockedUntil !== null],
      ['mailReturned', row.mail_refusal !== null],
      ['mailFailed', unmailed.has(row.account_id)],
      ['invited', isInvited],
    ]
    const need = needs.find(([, has]) => has)?.[0] ?? null
    const { first_name: firstName, middle_name: middleName, last_name: lastName } = row
    return {
      id: row.id,
      name: fullName({ firstName, middleName, lastName }),
      email: row.email,
      role: row.role as SupportedStaff['role'],
      need,
      guesses: count,
      lockedUntil,
      mailRefusal: row.mail_refusal,
      mailRefusedAt: row.mail_refused_at,
      invitedAt: row.invited_at,
      hasPassword: row.activated_at !== null,
      sessions: sessions.get(row.account_id) ?? 0,
      hasSecondStep: secured.has(row.account_id),
      inTraining: row.status === 'training',
      lastSignInAt: row.signed_in_at,
    }
  })
}

/** How many sessions each account has that could still be used. */
async function openSessions(
  tx: Db,
  accounts: readonly string[],
  { sessionIdleMinutes, sessionAbsoluteMinutes }: MemberCall['app']['settings'],
  now: number,
) {
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const { rows } = await sql<{
    id: string
    count: number
  }>`SELECT account_id AS id, count(*)::int AS count FROM sessions
    WHERE account_id = ANY (${idArray(accounts)}) AND ended_at IS NULL AND used_at > ${ago(sessionIdleMinutes)}
      AND created_at > ${ago(sessionAbsoluteMinutes)} GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The accounts of those to whom the last invitation could not be sent: its job was given up. */
async function failedMails(tx: Db, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT l.account_id AS id FROM jobs j
      JOIN credential_links l ON l.id = (j.payload->>'linkId')::bigint
    WHERE j.task = 'session.mailLink' AND j.attempts >= j.max_attempts AND j.locked_by IS NULL AND l.used_at IS NULL
    UNION SELECT (payload->>'accountId')::bigint FROM jobs
    WHERE task = 'session.mailAdded' AND attempts >= max_attempts AND locked_by IS NULL`.execute(tx)
  const wanted = new Set(accounts)
  return new Set(rows.map(({ id }) => id).filter(id => wanted.has(id)))
}
