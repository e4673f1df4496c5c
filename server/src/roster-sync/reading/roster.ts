/**
 * What a roster file says, whichever format it came in: the one shape that the difference and the apply are made from.
 * Ids are exact strings (leading zeros count), dates 'yyyy-MM-dd', references always point at something in the roster.
 */
export interface Roster {
  source: { label: string; version: RosterVersion }
  district: RosterDistrict | null
  schools: RosterSchool[]
  classrooms: RosterClassroom[]
  staff: RosterStaff[]
  students: RosterStudent[]
  enrollments: RosterEnrollment[]
  /** Ids of records whose rows could not be read: they are in the file, so nobody takes them for gone. */
  leftOut: string[]
  /** Rows that were left out as wrong, under the kind of record that they would have been. */
  skipped: RowsSkipped
}

export type RowsSkipped = Record<'schools' | 'classrooms' | 'staff' | 'students' | 'enrollments', number>

export type RosterVersion = '1.0' | '1.1' | '1.2'

export interface RosterDistrict {
  sourcedId: string
  name: string
  identifier: string | null
}

interface RosterSchool {
  sourcedId: string
  name: string
  identifier: string | null
}

interface RosterClassroom {
  sourcedId: string
  name: string
  classCode: string | null
  schoolSourcedId: string
  courseSourcedId: string | null
  grades: string[]
}

export interface RosterPerson {
  sourcedId: string
  identifier: string | null
  username: string
  email: string | null
  firstName: string
  middleName: string | null
  lastName: string
  /** OneRoster's enabledUser: false means that the person is on the roster while the source curtails their access. */
  enabled: boolean
  /** Schools by sourcedId, in the file's order, those of their classes included; none for a DistrictAdmin. */
  schools: string[]
}

export type StaffRole = 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher'

export interface RosterStaff extends RosterPerson {
  role: StaffRole
}

export interface RosterStudent extends RosterPerson {
  grade: string | null
}

/** One membership of a class; `endsOn` is exclusive, null stands for open. */
export interface RosterEnrollment {
  classSourcedId: string
  userSourcedId: string
  kind: 'student' | 'teacher'
  beginsOn: string | null
  endsOn: string | null
}
