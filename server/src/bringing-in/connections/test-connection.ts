import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import type { OwnTransactionsCall } from '../../http/route.ts'
import { requireRosterPlace } from '../roster-place.ts'
import { ConnectionFailure, type TestOutcome } from './adapter.ts'
import { adapterOf, settingsOf } from './adapters.ts'
import { secretOf } from './rows.ts'
import { failureSentence } from './sentences.ts'
import { requireConnection } from './write.ts'

/** How long somebody waits for a test. */
const MAX_MS = 60_000

/** Districts whose connections this process tries at this moment. */
const trying = new Set<string>()

/** Tries a connection step by step, with what is stored of it. A district tries one at a time. */
export async function tryConnection(call: OwnTransactionsCall<string>, id: string) {
  const { app, db } = call
  const { districtId } = requireRosterPlace(call)
  const row = await within(db.queries, [districtId], async tx => {
    const found = await requireConnection(tx, { districtId, id })
    await audit(tx, authorOf(call), districtId, 'connection.test', [], { connectionId: id })
    return found
  })
  if (trying.has(districtId)) throw new Refusal('rateLimited', [], 5)
  trying.add(districtId)
  try {
    const { steps, hostKey = null } = await stepsOf(() =>
      adapterOf(row.kind).test({
        districtId,
        connectionId: id,
        settings: settingsOf(row.kind, row.settings),
        secret: secretOf(app.settings.secret, row),
        lastRevision: null,
        env: {
          db: db.queries,
          settings: app.settings,
          signal: AbortSignal.any([app.stopping, AbortSignal.timeout(MAX_MS)]),
          now: call.now,
        },
      }),
    )
    return { passed: steps.every(({ state }) => state === 'done'), steps: [...steps], hostKey }
  } finally {
    trying.delete(districtId)
  }
}

/** What stops a test before its first step is a step of its own. */
async function stepsOf(test: () => Promise<TestOutcome>): Promise<TestOutcome> {
  try {
    return await test()
  } catch (failure) {
    if (!(failure instanceof ConnectionFailure)) throw failure
    return { steps: [{ step: '', state: 'failed', says: failureSentence(failure.code, failure.facts) }] }
  }
}
