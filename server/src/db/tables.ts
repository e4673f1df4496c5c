import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The schema as the queries see it; server/migrations says what the columns mean. */

type Id = Generated<string>
type Instant = ColumnType<string, string | undefined, string>
type MaybeInstant = ColumnType<string | null, string | null | undefined, string | null>
type WithDefault<T> = ColumnType<T, T | undefined, T>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json<T extends object | null> = JSONColumnType<T, string | undefined, string>

interface Sourced {
  source: Maybe<string>
  archived_at: MaybeInstant
  sourced_id: Maybe<string>
  version: WithDefault<number>
  created_at: Instant
}

interface Interval {
  district_id: string
  id: Id
  source: Maybe<string>
  began_at: MaybeInstant
  began_entry: Maybe<string>
  ended_at: MaybeInstant
  ended_entry: Maybe<string>
}

interface Enrollment extends Interval {
  classroom_id: string
  school_id: string
  begins_on: Maybe<string>
  ends_on: Maybe<string>
}

interface Event {
  district_id: string
  id: string
  student_id: string
  finished_at: string
  received_at: Instant
  source: Maybe<string>
}

export interface Tables {
  migrations: { name: string; at: Instant }
  districts: {
    id: Id
    name: string
    one_roster_id: Maybe<string>
    timezone: WithDefault<string>
    one_roster_enabled: WithDefault<boolean>
    version: WithDefault<number>
    created_at: Instant
  }
  memberships: { district_id: string; id: Id; expires_at: string }
  accounts: {
    id: Id
    email: Maybe<string>
    username: Maybe<string>
    password_hash: Maybe<string>
    credentials_set_at: MaybeInstant
    administrator: WithDefault<boolean>
    first_name: WithDefault<string>
    last_name: WithDefault<string>
    last_sign_in_at: MaybeInstant
    created_at: Instant
  }
  sessions: { token_hash: Buffer; account_id: string; created_at: Instant; used_at: Instant; ended_at: MaybeInstant }
  credential_links: {
    token_hash: Buffer
    account_id: string
    purpose: 'invitation' | 'reset'
    created_at: Instant
    expires_at: string
    used_at: MaybeInstant
  }
  sign_in_attempts: { key: string; at: Instant }
  service_tokens: {
    id: Id
    token_hash: Buffer
    name: string
    district_id: Maybe<string>
    rights: string[]
    created_by: Maybe<string>
    created_at: Instant
    last_used_at: MaybeInstant
    revoked_at: MaybeInstant
  }
  idempotency_keys: {
    caller: string
    path: string
    key: string
    body_mac: Buffer
    status: Maybe<number>
    answer: JSONColumnType<object | null, string | null | undefined, string | null>
    created_at: Instant
  }
  audit_entries: {
    district_id: string
    id: Id
    at: Instant
    actor: string
    account_id: Maybe<string>
    action: string
    request_id: string
    facts: Json<object>
  }
  unsealed_entries: { district_id: string; entry_id: string; at: Instant }
  changes: {
    district_id: string
    id: Id
    entry_id: string
    record: string
    record_id: string
    before: JSONColumnType<object | null, string | null | undefined, string | null>
    after: JSONColumnType<object | null, string | null | undefined, string | null>
  }
  schools: Sourced & {
    district_id: string
    id: Id
    name: string
    address_line1: Maybe<string>
    address_line2: Maybe<string>
    city: Maybe<string>
    postal_code: Maybe<string>
    timezone: Maybe<string>
    identifier: Maybe<string>
  }
  classrooms: Sourced & {
    district_id: string
    id: Id
    school_id: string
    name: Maybe<string>
    class_code: Maybe<string>
    grades: WithDefault<string[]>
  }
  staff: Sourced & {
    district_id: string
    id: Id
    account_id: string
    role: Maybe<'DistrictAdmin' | 'SchoolAdmin' | 'Teacher'>
    status: WithDefault<'enabled' | 'training'>
    first_name: string
    middle_name: Maybe<string>
    last_name: string
    identifier: Maybe<string>
    managed_externally: WithDefault<boolean>
    invited_at: MaybeInstant
  }
  students: Sourced & {
    district_id: string
    id: Id
    first_name: string
    middle_name: Maybe<string>
    last_name: string
    grades: WithDefault<string[]>
    one_roster_id: Maybe<string>
    username: Maybe<string>
    password_cipher: Maybe<Buffer>
    pin_code_cipher: Maybe<Buffer>
  }
  student_schools: Interval & { student_id: string; school_id: string }
  staff_schools: Interval & { staff_id: string; school_id: string }
  student_enrollments: Enrollment & { student_id: string }
  staff_enrollments: Enrollment & { staff_id: string }
  lesson_completions: Event & { level: number; lesson: number }
  assessment_results: Event & { test: number; result: 'passed' | 'failed' }
  event_voids: {
    district_id: string
    kind: 'lessonCompletion' | 'assessmentResult'
    event_id: string
    at: Instant
    source: Maybe<string>
  }
  requirement_changes: {
    district_id: string
    id: Id
    student_id: string
    required: boolean
    at: string
    entry_id: Maybe<string>
  }
  student_timelines: {
    district_id: string
    school_id: string
    student_id: string
    home: boolean
    grade: string | null
    standing: number
    upcoming_test: number | null
    required: boolean
    level: number | null
    lesson: number | null
    all1: number
    all2: number
    all3: number
    all4: number
    goal_completed: number
    goal_capped: number
    goal_met: number
    first_at: string | null
    last_day: number
    last_lesson: number | null
    last_at: string | null
    days: number[]
    l1: number[]
    l2: number[]
    l3: number[]
    l4: number[]
    ev: number[]
    ev_at: number[]
  }
  school_days: {
    district_id: string
    school_id: string
    day: number
    student_days: number
    l1: number
    l2: number
    l3: number
    l4: number
  }
  school_standings: {
    district_id: string
    school_id: string
    grade: string
    standing: number
    upcoming_test: number
    students: number
    all1: number
    all2: number
    all3: number
    all4: number
    goal_completed: number
    goal_capped: number
    goal_met: number
  }
  roster_imports: {
    district_id: string
    id: Id
    status: 'reading' | 'previewed' | 'held' | 'applying' | 'applied' | 'failed' | 'undone'
    file_name: string
    file_sha256: Buffer
    file_bytes: Maybe<Buffer>
    source: Maybe<string>
    counts: JSONColumnType<object | null, string | null | undefined, string | null>
    holds: Json<object[]>
    progress: JSONColumnType<object | null, string | null | undefined, string | null>
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
