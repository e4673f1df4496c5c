import { type DateRange, rangeQuery, rangesEndingOn } from '../ranges.ts'
import type { SeededServer } from '../seeded-server.ts'
import { type ClassView, openDistrictSessions } from '../sessions.ts'
import { type LoadDriver, startLoadDriver } from './driver.ts'
import type { ViewsTask } from './views.ts'

const RANGES = 500

/** Ranges of dates of the last three years, of random lengths. */
export function randomRanges(): DateRange[] {
  const { random } = rangesEndingOn(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  return Array.from({ length: RANGES }, (_, at) => random(at + 1))
}

/** Clients that look at random classes in random ranges, each class in its own teacher's session. */
export function startClassViews(
  { port }: SeededServer,
  views: readonly ClassView[],
  connectionCount: number,
  headers: ViewsTask['headers'] = {},
): Promise<LoadDriver> {
  const targets = views.map(({ classroomId, authorization }) => ({
    path: `/api/classrooms/${classroomId}/student_summaries`,
    authorization,
  }))
  const ranges = randomRanges().map(rangeQuery)
  return startLoadDriver<ViewsTask>('views.ts', { port, connectionCount, targets, ranges, headers })
}

/** Clients that look at a district's table of schools in random ranges, in several sessions of its administrator. */
export async function startSchoolTables(
  served: SeededServer,
  districtId: string,
  connectionCount: number,
): Promise<LoadDriver> {
  const sessions = await openDistrictSessions(served, districtId, connectionCount)
  const path = `/api/districts/${districtId}/school_summaries`
  const targets = sessions.map(authorization => ({ path, authorization }))
  const task = { port: served.port, connectionCount, targets, ranges: randomRanges().map(rangeQuery), headers: {} }
  return startLoadDriver<ViewsTask>('views.ts', task)
}
