import type { MySession } from '@hornbook/contract/session/my-account'
import { browserOf } from '@hornbook/rules/people/browsers'
import { fullName } from '@hornbook/rules/people/names'
import { type Caller, ownPlaces } from '../../access/caller.ts'
import { notFound } from '../../access/refusal.ts'
import { sessionMinutes } from '../../access/session-limits.ts'
import { type Author, audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { MemberCall } from '../../http/route.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { networkMac } from '../network-mac.ts'
import { endViewsOf } from '../view-end.ts'
import { guessPlaces } from './guessed-places.ts'

const DAYS_SHOWN = 30
const MAX_SHOWN = 50

/** A session's name in addresses. The hash of its token is kept to ourselves. */
const idOf = (tokenHash: Buffer) => hashOf(tokenHash.toString('hex')).toString('base64url').slice(0, 22)

type Call = Pick<MemberCall, 'tx' | 'caller' | 'now' | 'app' | 'network'>

const rowsOf = ({ tx, caller, now }: Call) =>
  tx
    .selectFrom('sessions')
    .leftJoin('accounts as viewer', 'viewer.id', 'sessions.viewer_id')
    .select(['sessions.token_hash', 'sessions.user_agent', 'sessions.created_at', 'sessions.used_at'])
    .select(['sessions.ended_at', 'sessions.network_mac', 'sessions.view_reason', 'sessions.view_until'])
    .select([
      'sessions.way',
      'sessions.sign_on as signOn',
      'viewer.first_name as firstName',
      'viewer.last_name as lastName',
    ])
    .where('sessions.account_id', '=', caller.accountId)
    .where('sessions.used_at', '>', new Date(now - DAYS_SHOWN * 86_400_000).toISOString())
    .orderBy('sessions.used_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()

type SessionRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** When a session was over; null while it can still be used. One that nobody has ended was over once it was idle or old. */
function endOf(row: SessionRow, { now, app, caller }: Pick<Call, 'now' | 'app' | 'caller'>): string | null {
  const { idle, absolute } = sessionMinutes(app.settings, caller.administrator)
  const until = Math.min(
    row.ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.ended_at),
    Date.parse(row.used_at) + idle * 60_000,
    Date.parse(row.created_at) + absolute * 60_000,
    row.view_until === null ? Number.POSITIVE_INFINITY : Date.parse(row.view_until),
  )
  return until > now ? null : new Date(until).toISOString()
}

export async function listSessions(call: Call): Promise<MySession[]> {
  const rows = await rowsOf(call)
  const networks = new Map(rows.flatMap(({ network_mac: mac }) => (mac ? [[mac.toString('hex'), mac]] : [])))
  const places = await guessPlaces(call, [...networks.values()])
  const here = networkMac(call.app.settings, call.network)
  const sessions = rows.map(row => {
    const { name, system, kind } = browserOf(row.user_agent)
    const isCurrent = row.token_hash.equals(call.caller.sessionHash)
    const { firstName, lastName, view_reason: reason } = row
    return {
      id: idOf(row.token_hash),
      isCurrent,
      browser: name,
      system,
      kind,
      network: row.network_mac && (row.network_mac.equals(here) ? ('same' as const) : ('other' as const)),
      place: (row.network_mac && places.get(row.network_mac.toString('hex'))) ?? null,
      beganAt: row.created_at,
      usedAt: isCurrent ? new Date(call.now).toISOString() : row.used_at,
      endedAt: isCurrent ? null : endOf(row, call),
      way: row.way as MySession['way'],
      signOn: row.signOn,
      viewedBy:
        reason === null || firstName === null || lastName === null
          ? null
          : { name: fullName({ firstName, middleName: null, lastName }), reason },
    }
  })
  const rank = ({ isCurrent, endedAt }: MySession) => (isCurrent ? 0 : endedAt === null ? 1 : 2)
  return sessions.toSorted((a, b) => rank(a) - rank(b))
}

interface Ending {
  readonly author: Author
  readonly now: number
  /** Only this one. */
  readonly only?: Buffer
}

/** Ends the caller's other sessions; returns how many. Views that an Administrator began in one of them end with it. */
export async function endOtherSessions(
  tx: Db,
  { accountId, sessionHash }: Pick<Caller, 'accountId' | 'sessionHash'>,
  { author, now, only }: Ending,
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: new Date(now).toISOString() })
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', sessionHash)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, query => query.where('token_hash', '=', only as Buffer))
    .returning('token_hash')
    .execute()
  for (const { token_hash: hash } of ended) await endViewsOf(tx, hash, { author, now })
  return ended.length
}

const home = ({ caller }: Pick<MemberCall, 'caller'>) => ownPlaces(caller)[0]?.districtId ?? PROVIDER

/** Ends one of the caller's sessions that is still open; any other is not found, and so is the one that asks. */
export async function endOne(call: MemberCall, id: string | undefined): Promise<void> {
  const rows = await rowsOf(call)
  const found = rows.find(row => idOf(row.token_hash) === id)
  if (!found || found.token_hash.equals(call.caller.sessionHash) || endOf(found, call) !== null) throw notFound()
  const author = authorOf(call)
  const ended = await endOtherSessions(call.tx, call.caller, { author, now: call.now, only: found.token_hash })
  if (ended === 0) throw notFound()
  await audit(call.tx, author, home(call), 'account.endSession')
}

/** Ends all but the one that asks. Those that were over by themselves are none of the number. */
export async function endOthers(call: MemberCall): Promise<number> {
  const author = authorOf(call)
  const open = (await listSessions(call)).filter(({ isCurrent, endedAt }) => !isCurrent && endedAt === null)
  await endOtherSessions(call.tx, call.caller, { author, now: call.now })
  await audit(call.tx, author, home(call), 'account.endOtherSessions', [], { sessions: open.length })
  return open.length
}
