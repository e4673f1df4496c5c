import type { ClientConfig } from 'pg'
import type { Scope } from '../../server/src/access/scope.ts'
import { connect, readAlone } from '../../server/src/db/pool.ts'
import { studentsOfClassroom } from '../../server/src/progress/students.ts'
import { serveStretches } from './stretch.ts'

/** A process that asks the database for the rows of a class, as the app role, walls up, with no server between. */
export interface RawTask {
  readonly app: ClientConfig
  readonly lines: number
  /** Over one connection, as the server's short reads; otherwise each has its own. */
  readonly shared: boolean
  readonly scope: Scope
  readonly classroomId: string
  readonly range: { readonly start: string; readonly end: string }
}

const { app, lines, shared, scope, classroomId, range } = JSON.parse(process.argv[2] ?? '{}') as RawTask
const { queries, together } = connect(app, { max: lines })
const connections = shared ? together : queries

serveStretches(lines, async () => {
  const rows = await readAlone(connections, [scope.districtId], studentsOfClassroom(queries, scope, classroomId, range))
  if (rows.length === 0) throw new Error('The class has no students')
})
process.once('disconnect', () => process.exit(0))
