import type { Id, Instant, Json, Maybe, MaybeInstant, MaybeJson } from './columns.ts'

/** Roster files, and what was read from them. */
export interface RosterFiles {
  roster_imports: {
    district_id: string
    id: Id
    status: 'reading' | 'previewed' | 'held' | 'applying' | 'applied' | 'failed' | 'undone'
    file_name: string
    file_sha256: Buffer
    file_bytes: Maybe<Buffer>
    source: Maybe<string>
    counts: MaybeJson
    holds: Json<object[]>
    progress: MaybeJson
    problems: Json<object[]>
    problem_counts: Json<object>
    problems_csv: Maybe<string>
    created_by: Maybe<string>
    created_at: Instant
    applied_at: MaybeInstant
    applied_entry: Maybe<string>
    undone_at: MaybeInstant
  }
  roster_readings: {
    district_id: string
    import_id: string
    list: string
    at: number
    columns: string[]
  }
}
