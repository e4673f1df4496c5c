import type { LoadDriver } from '../load/driver.ts'
import { startLoadDriver } from '../load/driver.ts'
import type { ListsTask } from '../load/lists.ts'
import { rangeQuery, rangesEndingOn } from '../ranges.ts'
import type { Figure } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openDistrictSessions } from '../sessions.ts'
import { figuresOf, measureBeside } from './beside-measure.ts'

/** What is read again and again in another district, and by how many at once. */
const READERS: readonly {
  readonly load: string
  readonly readers: number
  path(district: string, range: string): string
}[] = [
  { load: 'one attention list', readers: 1, path: district => `/api/districts/${district}/attention` },
  { load: 'four attention lists', readers: 4, path: district => `/api/districts/${district}/attention` },
  {
    load: 'four CSVs of every student',
    readers: 4,
    path: (district, range) => `/api/districts/${district}/student_summaries.csv?${range}`,
  },
  {
    load: 'four lists of all students',
    readers: 4,
    path: district => `/api/districts/${district}/students?include=schools,grades`,
  },
  { load: 'four searches', readers: 4, path: district => `/api/districts/${district}/matches?filter[textCont]=mar` },
]

/** The class view of a quiet district beside each of these. */
export async function besideReaders(served: SeededServer, views: LoadDriver): Promise<Figure[]> {
  const { port, districtId } = served
  const [authorization = ''] = await openDistrictSessions(served, districtId, 1)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const range = rangeQuery(rangesEndingOn(yesterday).year(0))
  const figures: Figure[] = []
  for (const { load, readers, path } of READERS) {
    const task = { port, connectionCount: readers, path: path(districtId, range), authorization }
    const reading = await startLoadDriver<ListsTask>('lists.ts', task)
    const { results, other } = await measureBeside(views, reading)
    reading.stop()
    const answered = other.reduce((sum, each) => sum + each.answered, 0)
    const took = other.reduce((sum, each) => sum + each.medianMs, 0) / other.length
    const how = `another district's is read again and again (${answered} times in all, ${took.toFixed(0)} ms each)`
    figures.push(...figuresOf(load, results, how))
  }
  return figures
}
