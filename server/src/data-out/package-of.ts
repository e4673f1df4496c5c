import type { Database } from '../db/pool.ts'
import { zipOf } from '../files/zip.ts'
import type { OneRosterVersion } from '../oneroster/collection.ts'
import { linesCopied, oneRosterFiles } from '../oneroster/files.ts'
import type { OutOf } from '../oneroster/source.ts'

interface Package {
  readonly of: OutOf
  readonly version: OneRosterVersion
  readonly results: boolean
}

/** A OneRoster package of one moment, as a zip that is written while it is read. */
export function packageOf(db: Database, { of, version, results }: Package): AsyncGenerator<Buffer> {
  const entries = db.copyTogether([of.districtId], read =>
    oneRosterFiles(linesCopied(db.queries, read), of, version, results),
  )
  return zipOf(entries)
}
