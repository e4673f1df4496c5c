import type { ClientConfig } from 'pg'
import { documentOf, openEventSource, type Stream } from '../events.ts'
import { requestBytes } from '../http-connection.ts'
import { requestsOver, serveLoad } from './load-loop.ts'

/** Posts lesson completions as the learning app does; each post has new events. */
export interface PostsTask {
  readonly port: number
  readonly connectionCount: number
  readonly eventsPerPost: number
  readonly owner: ClientConfig
  readonly districtId: string
  readonly stream: Stream
  /** The share of the district's students that are passed over, so that several loads have different students. */
  readonly skip: number
  /** By default the provider's token, which reaches every district. */
  readonly token?: string
}

serveLoad<PostsTask>(async task => {
  const events = await openEventSource(task)
  const headers = {
    authorization: `Bearer ${task.token ?? 'demo-service-token'}`,
    'content-type': 'application/vnd.api+json',
  }
  const next = () =>
    requestBytes('POST', '/api/lesson_completions', headers, documentOf(events.next(task.eventsPerPost)))
  return requestsOver(task, next, `{"meta":{"accepted":${task.eventsPerPost},`)
})
