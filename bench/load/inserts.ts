import pg, { type ClientConfig } from 'pg'
import { openEventSource } from '../events.ts'
import { serveLoad } from './load-loop.ts'

/** Inserts bare lesson completions, each in its own statement and commit; every client has its own connection. */
export interface InsertsTask {
  readonly connectionCount: number
  readonly owner: ClientConfig
  readonly districtId: string
  readonly skip: number
}

const INSERT = {
  name: 'insert',
  text: `INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at)
    VALUES ($1, $2, $3, $4, $5, $6)`,
}

serveLoad<InsertsTask>(async task => {
  const events = await openEventSource({ ...task, stream: 'one event a child' })
  const clients = Array.from({ length: task.connectionCount }, () => new pg.Client(task.owner))
  for (const client of clients) {
    await client.connect()
    await client.query('SET synchronous_commit = on')
  }
  return async index => {
    const [{ id, student, level, lesson, at }] = events.next(1) as [ReturnType<typeof events.next>[number]]
    const values = [task.districtId, id, student, level, lesson, at]
    await (clients[index] as pg.Client).query({ ...INSERT, values })
    return 'answered'
  }
})
