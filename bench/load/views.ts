import { requestsOver, serveLoad } from './load-loop.ts'

/** Views of random targets in random ranges, each in the session of somebody who may see the target. */
export interface ViewsTask {
  readonly port: number
  readonly connectionCount: number
  readonly targets: readonly { readonly path: string; readonly authorization: string }[]
  /** Queries, one of which is added to a path. */
  readonly ranges: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

serveLoad<ViewsTask>(task => {
  const { targets, ranges } = task
  const headers = Object.entries({ host: '127.0.0.1', ...task.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const tail = ` HTTP/1.1\r\n${headers.join('')}authorization: `
  return requestsOver(task, () => {
    const { path, authorization } = pick(targets)
    return `GET ${path}?${pick(ranges)}${tail}${authorization}\r\n\r\n`
  })
})

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
