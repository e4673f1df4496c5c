import type { ClientConfig } from 'pg'
import { connect, readPipelined } from '../../server/src/db/pool.ts'
import { studentsOfClassroom } from '../../server/src/progress/students.ts'
import type { DateRange } from '../ranges.ts'
import { serveLoad } from './load-loop.ts'

/** Reads the rows of random classes straight from the database, as the app role and with both walls, in its own process. */
export interface RawViewsTask {
  readonly app: ClientConfig
  readonly connectionCount: number
  /** All reads over one connection, like the server's short reads; otherwise each client has its own. */
  readonly shared: boolean
  readonly districtId: string
  readonly classes: readonly { readonly classroomId: string; readonly staffId: string }[]
  readonly ranges: readonly DateRange[]
}

/** Attention is judged as of today. */
const TODAY = new Date().toISOString().slice(0, 10)

serveLoad<RawViewsTask>(({ app, connectionCount, shared, districtId, classes, ranges }) => {
  const { queries, sharedReads } = connect(app, { max: connectionCount })
  const source = shared ? sharedReads : queries
  return async () => {
    const { classroomId, staffId } = pick(classes)
    const range = { ...pick(ranges), today: TODAY }
    const query = studentsOfClassroom(queries, { districtId, extent: 'classrooms', staffId }, classroomId, range)
    const rows = await readPipelined(source, [districtId], query)
    if (rows.length === 0) throw new Error('The class has no students')
    return 'answered'
  }
})

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
