import type { Id, Instant, Maybe, MaybeInstant, WithDefault } from './columns.ts'

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

/** Districts with their schools, classes, staff, students and enrolments. */
export interface Rosters {
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
}
