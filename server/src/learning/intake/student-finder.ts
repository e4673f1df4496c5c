import { CompiledQuery } from 'kysely'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { type Database, type Reach, readPipelined } from '../../db/pool.ts'
import type { Named } from '../events.ts'

/** A student whom a service token reaches, with their district's time zone. */
export interface KnownStudent {
  readonly id: string
  readonly district_id: string
  readonly timezone: string
  /** Epoch milliseconds, or null. For a merged student: when the one who stays was archived (EVENT-21). */
  readonly archived: number | null
  /** The purge of the district has begun. */
  readonly left: boolean
}

export type KnownStudents = ReadonlyMap<string, KnownStudent>

export const reachOfToken = ({ districtId }: ServiceCaller): Reach => (districtId === null ? 'all' : [districtId])

const QUERY = `SELECT s.id, s.district_id, d.timezone, d.left_at IS NOT NULL AS left,
    (extract(epoch FROM CASE WHEN s.merged_into IS NULL THEN s.archived_at ELSE k.archived_at END) * 1000)::float8 AS archived
  FROM students s JOIN districts d ON d.id = s.district_id
    LEFT JOIN students k ON k.district_id = s.district_id AND k.id = s.merged_into
  WHERE s.id = ANY ($1::bigint[])`

/** The students of a district's token are on one machine of a cluster; otherwise every machine is asked. */
const OF_DISTRICT = `${QUERY} AND s.district_id = $2`

interface Lookup {
  readonly wanted: Set<string>
  readonly found: Promise<KnownStudents>
}

/** Finds the students that events name. Calls that ask while a query runs share the next one. */
export class StudentFinder {
  private readonly db: Pick<Database, 'sharedReads'>
  private readonly running = new Map<string, Promise<unknown>>()
  private readonly next = new Map<string, Lookup>()

  constructor(db: Pick<Database, 'sharedReads'>) {
    this.db = db
  }

  /** The students that the items name and the token reaches, by id. */
  async find(caller: ServiceCaller, items: readonly Named[]): Promise<KnownStudents> {
    if (items.length === 0) return new Map()
    const key = caller.districtId ?? 'all'
    const lookup = this.next.get(key) ?? this.plan(key, caller)
    for (const { studentId } of items) if (studentId !== '') lookup.wanted.add(studentId)
    return lookup.found
  }

  private plan(key: string, caller: ServiceCaller): Lookup {
    const wanted = new Set<string>()
    const run = async () => {
      await this.running.get(key)?.catch(() => {})
      this.next.delete(key)
      const ids = `{${[...wanted].join(',')}}`
      const { districtId } = caller
      const query =
        districtId === null ? CompiledQuery.raw(QUERY, [ids]) : CompiledQuery.raw(OF_DISTRICT, [ids, districtId])
      const rows = readPipelined(this.db.sharedReads, reachOfToken(caller), query as CompiledQuery<KnownStudent>)
      this.running.set(key, rows)
      const found = new Map((await rows).map(row => [row.id, row]))
      return found
    }
    const lookup = { wanted, found: run().finally(() => this.next.has(key) || this.running.delete(key)) }
    this.next.set(key, lookup)
    return lookup
  }
}
