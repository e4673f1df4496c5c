import type { SignOnAttempt } from '@hornbook/contract/session/district-sign-ons'
import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import { searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { teachersIn } from '../../access/scope.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { idFrom, type MemberCall, placeOf, scopeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { shownClaims } from './attempts.ts'
import type { Identity } from './identity.ts'
import { link, linkHindrance } from './links.ts'
import { findSignOn, rowsOf } from './sign-ons.ts'
import { nameOf } from './staff.ts'

const MAX_LISTED = 100
const MAX_SUGGESTIONS = 5

const attemptsOf = (tx: Db, districtId: string) =>
  tx
    .selectFrom('sign_on_attempts')
    .select(['id', 'sign_on_id', 'claims', 'problem', 'times', 'first_at', 'last_at', 'asked_at'])
    .where('district_id', '=', districtId)

/** Those who have asked come first, then the latest. */
export async function listAttempts(call: MemberCall): Promise<SignOnAttempt[]> {
  const { tx } = call
  const { districtId } = placeOf(call)
  const rows = await attemptsOf(tx, districtId)
    .orderBy(sql`asked_at IS NULL`)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  if (rows.length === 0) return []
  const signOns = await rowsOf(tx).where('sign_ons.district_id', '=', districtId).execute()
  const staff = await staffAt(call)
  return rows.flatMap(row => {
    const signOn = signOns.find(({ id }) => id === row.sign_on_id)
    if (!signOn) return []
    const identity = row.claims as unknown as Identity
    return {
      id: row.id,
      signOn: { id: signOn.id, name: signOn.name, kind: signOn.kind },
      claims: shownClaims(row.claims),
      problem: row.problem as SignOnProblem,
      times: row.times,
      firstAt: row.first_at,
      lastAt: row.last_at,
      askedAt: row.asked_at,
      suggestions: suggestionsFor(identity, staff),
    }
  })
}

const staffAt = (call: Pick<MemberCall, 'tx' | 'place'>) =>
  teachersIn(call.tx, scopeOf(call))
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select(['staff.id', 'staff.first_name', 'staff.middle_name', 'staff.last_name', 'staff.sourced_id'])
    .select('accounts.email')
    .where('staff.archived_at', 'is', null)
    .execute()

type Staff = Awaited<ReturnType<typeof staffAt>>[number]

/** Who it may be, for somebody who knows them to say so. */
function suggestionsFor(identity: Identity, staff: readonly Staff[]): SignOnAttempt['suggestions'] {
  const name = searchKey(identity.name ?? '')
  const email = identity.email?.toLowerCase() ?? ''
  const because = (each: Staff) => {
    if (each.sourced_id !== null && identity.rosterIds.includes(each.sourced_id)) return 'rosterId'
    if (email !== '' && each.email?.toLowerCase() === email) return 'email'
    return name !== '' && searchKey(nameOf(each)) === name ? 'name' : null
  }
  const order = ['rosterId', 'email', 'name']
  return staff
    .flatMap(each => {
      const reason = because(each)
      return reason ? [{ teacherId: each.id, name: nameOf(each), because: reason } as const] : []
    })
    .toSorted((a, b) => order.indexOf(a.because) - order.indexOf(b.because))
    .slice(0, MAX_SUGGESTIONS)
}

const attemptId = ({ params }: Pick<MemberCall, 'params'>) =>
  idFrom((params as { readonly attemptId?: string }).attemptId)

async function ownAttempt(call: MemberCall) {
  const query = attemptsOf(call.tx, placeOf(call).districtId).where('id', '=', attemptId(call))
  const row = await query.forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Links an attempt with a member of the district's staff, in place of an earlier link of theirs. */
export async function linkAttempt(call: MemberCall, teacherId: string): Promise<void> {
  const { tx, now } = call
  const row = await ownAttempt(call)
  const signOn = await findSignOn(tx, row.sign_on_id)
  const person = await teachersIn(tx, scopeOf(call))
    .select('staff.account_id')
    .where('staff.id', '=', teacherId)
    .where('staff.archived_at', 'is', null)
    .executeTakeFirst()
  if (!signOn || !person) throw notFound('/teacherId')
  const identity = row.claims as unknown as Identity
  const wanted = { signOn, identity, accountId: person.account_id, how: 'district' as const }
  const problem = await linkHindrance(tx, wanted, now)
  if (problem) throw new Refusal('conflict', { detail: hindranceText(problem, signOn.name), pointer: '/teacherId' })
  await link(tx, wanted, authorOf(call), now)
}

function hindranceText(problem: SignOnProblem, name: string): string {
  if (problem === 'alreadyLinked') return t('signOn:alreadyLinked', { name })
  if (problem === 'elsewhere') return t('signOn:linkElsewhere')
  return t(problem === 'notKnown' ? 'signOn:administrator' : 'signOn:personEnded')
}

export async function dismissAttempt(call: MemberCall): Promise<void> {
  const { districtId } = placeOf(call)
  const row = await ownAttempt(call)
  await call.tx.deleteFrom('sign_on_attempts').where('district_id', '=', districtId).where('id', '=', row.id).execute()
  const facts = { attemptId: row.id, signOnId: row.sign_on_id }
  await audit(call.tx, authorOf(call), districtId, 'signOn.dismiss', [], facts)
}
