import { z } from 'zod'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { begunSince } from './set-up.ts'

const sweep = declareTask({
  name: 'session.sweepSecondSteps',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

export const sweepSecondStepsHandler = handle(sweep, ({ db }) => sweepSecondSteps(db.queries, Date.now()))

/** Deletes what was begun and not finished, challenges too old to be answered, and browsers whose 30 days are over. */
export const sweepSecondSteps = (db: Db, now: number) =>
  within(db, [PROVIDER], async tx => {
    const at = new Date(now).toISOString()
    await tx.deleteFrom('used_challenges').where('expires_at', '<', at).execute()
    await tx.deleteFrom('remembered_browsers').where('expires_at', '<', at).execute()
    await tx.deleteFrom('second_factors').where('on_at', 'is', null).where('begun_at', '<', begunSince(now)).execute()
    const codes = tx.deleteFrom('recovery_codes').where('made_at', '<', begunSince(now))
    await codes
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('second_factors')
              .select('second_factors.id')
              .whereRef('second_factors.account_id', '=', 'recovery_codes.account_id'),
          ),
        ),
      )
      .execute()
  })
