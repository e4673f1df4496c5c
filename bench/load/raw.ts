import type { ClientConfig } from 'pg'
import type { Scope } from '../../server/src/access/scope.ts'
import { connect, readPipelined } from '../../server/src/db/pool.ts'
import { studentsOfClassroom } from '../../server/src/progress/students.ts'
import { runLoadOnRequest } from './load-loop.ts'

/** Reads the rows of a class straight from the database, as the app role and with both walls, in its own process. */
export interface RawTask {
  readonly app: ClientConfig
  readonly connectionCount: number
  /** All reads over one connection, like the server's short reads; otherwise each client has its own. */
  readonly shared: boolean
  readonly scope: Scope
  readonly classroomId: string
  readonly range: { readonly start: string; readonly end: string }
}

const { app, connectionCount, shared, scope, classroomId, range } = JSON.parse(process.argv[2] ?? '{}') as RawTask
const { queries, sharedReads } = connect(app, { max: connectionCount })
const source = shared ? sharedReads : queries

runLoadOnRequest(connectionCount, async () => {
  const rows = await readPipelined(source, [scope.districtId], studentsOfClassroom(queries, scope, classroomId, range))
  if (rows.length === 0) throw new Error('The class has no students')
})
process.once('disconnect', () => process.exit(0))
