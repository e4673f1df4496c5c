import { read } from '../streamed.ts'
import { serveLoad } from './load-loop.ts'

/** Reads one whole list again and again. */
export interface ListsTask {
  readonly port: number
  readonly connectionCount: number
  readonly path: string
  readonly authorization: string
}

serveLoad<ListsTask>(({ port, path, authorization }) => async () => {
  await read(port, path, { authorization })
  return 'answered'
})
