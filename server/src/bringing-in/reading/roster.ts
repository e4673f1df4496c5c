import type { UserType } from '@hornbook/rules/people/abilities'
import type { FileTally } from './table/tally.ts'

/**
 * A roster as read from a file, independent of its format. Ids are exact strings (leading zeros count), dates are
 * 'yyyy-MM-dd', and every reference points at a record of the roster.
 */
export interface Roster {
  source: { label: string | null; version: RosterVersion }
  district: RosterDistrict | null
  schools: RosterSchool[]
  classrooms: RosterClassroom[]
  staff: RosterStaff[]
  students: RosterStudent[]
  enrollments: RosterEnrollment[]
  /** The roles of staff that are in force or will be. */
  roles: RosterRole[]
  /** Ids of records whose rows could not be read. They are in the file, so they must not be archived. */
  leftOut: string[]
  /** Enrollments whose rows could not be read or used: what they say about an existing one is not known. */
  leftOutEnrollments: LeftOutEnrollment[]
  /** What became of the rows of each file. */
  files: FileTally[]
  /** Rows left out because of an error, by the kind of record they would have become. */
  skipped: RowsSkipped
}

export type RowsSkipped = Record<'schools' | 'classrooms' | 'staff' | 'students' | 'enrollments', number>

/** Null where the class or the person is not known: then any of the other's enrollments may be meant. */
export interface LeftOutEnrollment {
  classSourcedId: string | null
  userSourcedId: string | null
}

export type RosterVersion = '1.0' | '1.1' | '1.2'

export interface RosterDistrict {
  sourcedId: string
  name: string
  identifier: string | null
}

/**
 * A record whose names have lost letters says nothing of them: they are '', or null, and what is known here stays. A new record
 * takes them as they were written (ROSTER-70).
 */
interface Written {
  /** First, middle and last name, or the name, as the file has them; empty if nothing was lost. */
  asWritten: string[]
}

interface RosterSchool extends Written {
  sourcedId: string
  name: string
  identifier: string | null
}

interface RosterClassroom extends Written {
  sourcedId: string
  name: string
  classCode: string | null
  schoolSourcedId: string
  courseSourcedId: string | null
  grades: string[]
}

export interface RosterPerson extends Written {
  sourcedId: string
  identifier: string | null
  username: string
  email: string | null
  firstName: string
  middleName: string | null
  lastName: string
  /** OneRoster's enabledUser: false means that the source has disabled the person's access. */
  enabled: boolean
  /** sourcedIds of their schools, in the file's order, including those of their classes; empty for a DistrictAdmin. */
  schools: string[]
}

export type StaffRole = Exclude<UserType, 'Administrator' | null>

export interface RosterStaff extends RosterPerson {
  role: StaffRole
  /** No role is in force, but one will be: the person is archived until then. */
  waits: boolean
}

/** A role at a school, or in the district (null). `endsOn` is exclusive. */
export interface RosterRole {
  userSourcedId: string
  role: StaffRole
  schoolSourcedId: string | null
  beginsOn: string | null
  endsOn: string | null
}

export interface RosterStudent extends RosterPerson {
  grade: string | null
  /** Null where the file has no such column: what is known stays. Empty where the student is in none. */
  programs: string[] | null
  languages: string[] | null
}

/** One membership of a class. `endsOn` is exclusive; null is open-ended. */
export interface RosterEnrollment {
  classSourcedId: string
  userSourcedId: string
  kind: 'student' | 'teacher'
  beginsOn: string | null
  endsOn: string | null
}
