import { get } from 'node:http'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

export interface Read {
  readonly firstByteMs: number
  readonly totalMs: number
  readonly bytes: number
}

/** Reads an answer as it comes and keeps nothing of it: the machine is measured, not this process. */
export function read(port: number, path: string, headers: Record<string, string>): Promise<Read> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const request = get({ port, host: '127.0.0.1', agent: false, path, headers }, answer => {
      let firstByteMs = 0
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - startedAt
        bytes += chunk.length
      })
      answer.on('end', () => {
        const totalMs = performance.now() - startedAt
        if (answer.statusCode === 200) resolve({ firstByteMs, totalMs, bytes })
        else reject(new Error(`The server answered ${answer.statusCode}`))
      })
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** Copies rows out of the database to nowhere. */
export const copyOut = (client: PoolClient, query: string): Promise<void> =>
  pipeline(
    client.query(copyTo(`COPY (${query}) TO STDOUT`)),
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  )

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`
