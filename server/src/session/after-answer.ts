import { setImmediate as nextTurn } from 'node:timers/promises'
import { safeForLog } from '../access/failures.ts'
import type { AppContext } from '../http/app-context.ts'
import type { Call } from '../http/route.ts'
import { reportFailure } from '../reporting/reports.ts'

const ofApplication = new WeakMap<AppContext, Set<Promise<void>>>()

/** Runs work after the answer, so that neither the answer nor its timing shows whether there was anything to do. */
export function afterAnswer({ app }: Pick<Call, 'app'>, failed: string, work: () => Promise<void>): void {
  const underWay = ofApplication.get(app) ?? new Set()
  ofApplication.set(app, underWay)
  const done = nextTurn()
    .then(work)
    .catch(failure => {
      app.log.error({ err: safeForLog(failure) }, failed)
      reportFailure(failure, {})
    })
    .finally(() => underWay.delete(done))
  underWay.add(done)
}

/** Resolves once the work after the answers so far is done. A stopping server waits for it: somebody expects a mail. */
export async function finishAfterAnswers(app: AppContext): Promise<void> {
  await Promise.all([...(ofApplication.get(app) ?? [])])
}
