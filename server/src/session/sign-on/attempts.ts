import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type Identity, labelOf, shownOf } from './identity.ts'
import type { SignOn } from './presets.ts'

/** More than anybody looks through. The oldest that nobody has asked about make room. */
const MAX_ATTEMPTS = 500

/** Keeps that somebody of the district was not known, once a person. Nothing is kept of students. */
export async function keepAttempt(tx: Db, signOn: SignOn, identity: Identity, problem: SignOnProblem): Promise<string> {
  const { issuer, subject } = identity
  // The time of the server, because Citus takes no now() where a row is changed.
  const told = {
    label: labelOf(identity),
    claims: JSON.stringify(identity),
    problem,
    last_at: new Date().toISOString(),
  }
  const { id } = await tx
    .insertInto('sign_on_attempts')
    .values({ district_id: signOn.districtId, sign_on_id: signOn.id, issuer, subject, ...told })
    .onConflict(each =>
      each.columns(['district_id', 'sign_on_id', 'issuer', 'subject']).doUpdateSet({
        ...told,
        times: sql<number>`sign_on_attempts.times + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('sign_on_attempts')
    .where('district_id', '=', signOn.districtId)
    .where('id', 'in', beyond(tx, signOn.districtId))
    .execute()
  return id
}

const beyond = (tx: Db, districtId: string) =>
  tx
    .selectFrom('sign_on_attempts as old')
    .select('old.id')
    .where('old.district_id', '=', districtId)
    .orderBy(sql`old.asked_at IS NULL`)
    .orderBy('old.last_at', 'desc')
    .orderBy('old.id', 'desc')
    .offset(MAX_ATTEMPTS)

/** What the district sees of somebody: the same as they themselves. */
export const shownClaims = (claims: unknown) => shownOf(claims as Identity)
