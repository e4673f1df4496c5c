import { measureInterleaved } from '../interleaved.ts'
import { startClassViews } from '../load/start-views.ts'
import { type Figure, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews } from '../sessions.ts'

const COUNTS = [16, 64] as const
const OVERLOAD = 5
const SECONDS = 6
const ROUNDS = 3

/** Compares how much the server answers at its peak with how much it answers to five times as many clients. */
export async function overloadFigures(served: SeededServer): Promise<Figure[]> {
  const views = await openClassViews(served, served.districtId)
  const peak = { perSecond: 0, clients: 0 }
  for (const clients of COUNTS) {
    const driver = await startClassViews(served, views, clients)
    await driver.run(1)
    const { perSecond } = await driver.run(SECONDS)
    if (perSecond > peak.perSecond) Object.assign(peak, { perSecond, clients })
    driver.stop()
  }
  const clients = peak.clients * OVERLOAD
  const drivers = {
    peak: await startClassViews(served, views, peak.clients),
    overload: await startClassViews(served, views, clients),
  }
  let refused = 0
  let answered = 0
  const perSecond = await measureInterleaved(
    ROUNDS,
    {
      peak: async () => (await drivers.peak.run(SECONDS)).perSecond,
      overload: async () => {
        const result = await drivers.overload.run(SECONDS)
        refused += result.refused
        answered += result.answered
        return result.perSecond
      },
    },
    1,
  )
  for (const each of Object.values(drivers)) each.stop()
  return [
    figureWithGoal(
      `answered to ${clients} clients, of the most there is`,
      (100 * perSecond.overload) / perSecond.peak,
      { atLeast: 80, unit: '%' },
      `${perSecond.overload.toFixed(0)} class views a second; at its best ${perSecond.peak.toFixed(0)}, with ${peak.clients} clients (of ${COUNTS.join(' and ')}). A client that gets 429 or 503 tries again after the time in Retry-After`,
    ),
    figureWithoutGoal(
      'refused to them',
      (100 * refused) / (refused + answered),
      '%',
      'requests answered with 429 or 503, of all',
    ),
  ]
}
