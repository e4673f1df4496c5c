import { within } from '../../db/pool.ts'
import type { AppContext, ReadCall } from '../app-context.ts'
import { type Answer, answerOf } from '../endpoint/answer.ts'
import { reachOfCall } from '../endpoint/reach.ts'
import type { Route } from '../route.ts'

/** Handles the call in a transaction of its own, or in those that the handler opens. */
export async function answerRead(app: AppContext, route: Route, call: ReadCall): Promise<Answer> {
  const { endpoint } = route
  const handle = route.handle as (call: unknown) => Promise<unknown>
  const whole = { ...call, body: undefined, cookies: undefined, app }
  const query = (call.query ?? {}) as Readonly<Record<string, unknown>>
  if (route.ownTransactions) return answerOf(endpoint, await handle({ ...whole, db: app.db }), query)
  return within(
    app.db.queries,
    reachOfCall(endpoint, call),
    async tx => answerOf(endpoint, await handle({ ...whole, tx }), query),
    { limitSeconds: route.limitSeconds, reusesPlans: route.reusesPlans === true },
  )
}
