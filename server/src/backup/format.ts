import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { z } from 'zod'

// A backup is a zip: first HEADER, then a file for each table in the text format of COPY, last SUMMARY. A zip that was cut
// short has no end and cannot be opened.

export const HEADER = 'backup.json'
export const SUMMARY = 'summary.json'

export const header = z.object({
  product: z.literal('Hornbook'),
  format: z.literal(1),
  /** The version that wrote it. */
  version: z.string(),
  at: z.string(),
  migrations: z.array(z.string()),
  /** A digest that only the secret produces. The secret itself is in no backup. */
  secretDigest: z.base64(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.output<typeof header>

const counted = z.object({ rows: z.number(), sha256: z.string() })
export type Counted = z.output<typeof counted>

export const summary = z.object({
  tables: z.record(z.string(), counted),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
})
export type Summary = z.output<typeof summary>

/** Passes on rows in COPY's text format, one a line; counts and hashes them. */
export class RowCounter extends Transform {
  private readonly hash = createHash('sha256')
  private rows = 0

  override _transform(chunk: Buffer, _: BufferEncoding, done: (failure: null, chunk: Buffer) => void): void {
    this.hash.update(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.rows++
    done(null, chunk)
  }

  /** Call once, at the end. */
  counted(): Counted {
    return { rows: this.rows, sha256: this.hash.digest('hex') }
  }
}

export const tablePath = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}.txt`
