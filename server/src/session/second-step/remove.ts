import type { Db } from '../../db/pool.ts'
import { forgetStepGuesses } from '../throttle.ts'
import { forgetAll } from './remembered.ts'

/** Ends the second step of an account: its factors, recovery codes and remembered browsers. Call it with the account locked. */
export async function removeStep(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await forgetAll(tx, accountId)
  await forgetStepGuesses(tx, accountId)
}
