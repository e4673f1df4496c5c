import type { Place } from '../access/caller.ts'
import type { Scope } from '../access/scope.ts'
import type { Author } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'

/** Whoever writes people and places of a district, whether by a form, a file or a job. */
export interface Writer {
  readonly tx: Db
  /** Who they are in the district: what they may give others depends on their role. */
  readonly place: Pick<Place, 'districtId' | 'staffId' | 'role'>
  /** What they see of it: nobody writes what is beyond. */
  readonly scope: Scope
  /** Whom the audit names. */
  readonly author: Author & { readonly accountId: string }
  /** In milliseconds since 1970. */
  readonly now: number
}
