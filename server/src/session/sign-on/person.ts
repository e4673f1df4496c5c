import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import type { Db } from '../../db/pool.ts'
import { type Hindrance, hindranceOf } from '../hand-off/person.ts'
import type { Identity } from './identity.ts'
import type { SignOn } from './presets.ts'
import { namedByRoster, nameOf, type StaffRow, staffOfAccount } from './staff.ts'

interface Person {
  readonly staffId: string
  readonly accountId: string
  readonly name: string
}

export type Found = { readonly person: Person; readonly isLinked: boolean } | { readonly problem: SignOnProblem }

/** What the flow says of somebody who may not be handed over. An Administrator is nobody of a district. */
export const PROBLEM_OF: Readonly<Record<Hindrance, SignOnProblem>> = {
  notFound: 'closed',
  administrator: 'notKnown',
  elsewhere: 'elsewhere',
  membershipExpired: 'membershipExpired',
}

/**
 * Who somebody is in the sign-on's district: a known subject first, then the id that the roster has for them; never their
 * address. Nobody who also works in another district: the provider of one would open the other (EVENT-16).
 */
export async function findPerson(tx: Db, signOn: SignOn, identity: Identity, now: number): Promise<Found> {
  if (identity.isStudent) return { problem: 'student' }
  const linked = await linkedAccount(tx, signOn, identity)
  const found = linked === null ? await ofRoster(tx, signOn, identity) : await staffOf(tx, signOn, linked)
  if ('problem' in found) return found
  const { accountId } = found.person
  const hindrance = await hindranceOf(tx, { accountId, districtId: signOn.districtId }, true, now)
  return hindrance ? { problem: PROBLEM_OF[hindrance] } : { ...found, isLinked: linked !== null }
}

/** The account that is linked with a subject; null for none. */
export async function linkedAccount(tx: Db, signOn: SignOn, { issuer, subject }: Identity): Promise<string | null> {
  const link = await tx
    .selectFrom('sign_on_links')
    .select('account_id')
    .where('district_id', '=', signOn.districtId)
    .where('sign_on_id', '=', signOn.id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return link?.account_id ?? null
}

const personOf = (row: StaffRow): Person => ({ staffId: row.id, accountId: row.account_id, name: nameOf(row) })

type Candidate = { readonly person: Person } | { readonly problem: SignOnProblem }

async function staffOf(tx: Db, { districtId }: SignOn, accountId: string): Promise<Candidate> {
  const rows = await staffOfAccount(tx, districtId, accountId)
  const row = rows.find(each => each.archived_at === null)
  return row ? { person: personOf(row) } : { problem: 'closed' }
}

async function ofRoster(tx: Db, signOn: SignOn, { rosterIds }: Identity): Promise<Candidate> {
  const rows = await namedByRoster(tx, signOn.districtId, rosterIds)
  const [row, second] = rows.filter(each => each.archived_at === null)
  if (!row) return { problem: rows.length > 0 ? 'closed' : 'notKnown' }
  // A second account at the provider with the same id is not taken for the first.
  if (second || (await isLinkedOtherwise(tx, signOn, row.account_id))) return { problem: 'ambiguous' }
  return { person: personOf(row) }
}

async function isLinkedOtherwise(tx: Db, { id, districtId }: SignOn, accountId: string): Promise<boolean> {
  const query = tx.selectFrom('sign_on_links').select('id').where('district_id', '=', districtId)
  const link = await query.where('sign_on_id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return link !== undefined
}
