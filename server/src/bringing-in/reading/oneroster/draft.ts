import type { LeftOutEnrollment, RosterDistrict, RosterEnrollment, RowsSkipped } from '../roster.ts'

interface DraftOrg {
  sourcedId: string
  name: string
  hasLostLetters: boolean
  type: string
  identifier: string | null
  parentSourcedId: string
  line: number
}

export interface DraftClass {
  sourcedId: string
  name: string
  hasLostLetters: boolean
  classCode: string | null
  orgSourcedId: string
  courseSourcedId: string | null
  grades: string[]
  /** The exclusive end of its last term, if all its terms are over and others of the file are not. */
  overSince: string | null
  line: number
}

export type NameField = 'firstName' | 'middleName' | 'lastName'

export interface DraftPerson {
  sourcedId: string
  identifier: string | null
  username: string
  email: string | null
  firstName: string
  middleName: string | null
  lastName: string
  /** The names that have lost letters. */
  lost: readonly NameField[]
  enabled: boolean
  grades: string[]
  /** What the row says of subgroups (SUB-1); null where the file has no such column. */
  programs: string[] | null
  languages: string[] | null
  roles: DraftRole[]
  /** Up to 1.1: the word in the role's cell ('' if empty) if it is no known role; the person's classes then decide. */
  unknownRole: string | null
  line: number
}

/** An enrollment as its row says; whether its person can be that is known once all rows have been read. */
export interface DraftEnrollment extends RosterEnrollment {
  /** The row's role is 'teacher' itself, not one that only helps. */
  teaches: boolean
  sourcedId: string
  line: number
}

/** A role at an org; null if the file names no existing org. `endsOn` is exclusive. */
export interface DraftRole {
  role: string
  org: string | null
  beginsOn: string | null
  endsOn: string | null
}

/** What has been read so far, by sourcedId, before people are divided into staff and students. */
export interface RosterDraft {
  district: RosterDistrict | null
  orgs: Map<string, DraftOrg>
  courses: Map<string, { grades: string[] }> | null
  classes: Map<string, DraftClass>
  people: Map<string, DraftPerson>
  enrollments: Map<string, DraftEnrollment>
  /** The exclusive ends of terms; null where one has none. */
  sessionEnds: Map<string, string | null>
  /** The end of the last term if all terms are over, else null. */
  sessionsEndedOn: string | null
  /** Rows left out because of an error, except those of people: their kind is not known yet. */
  skipped: RowsSkipped
  leftOut: Set<string>
  leftOutEnrollments: LeftOutEnrollment[]
  /** The roles of people whose rows were left out, by id, else by line. */
  skippedPeople: Map<string | number, string[]>
  /** Ids of rows marked tobedeleted: rows that refer to them are left out silently. */
  deleted: { classes: Set<string>; people: Set<string> }
}

/** The name of a person, as problems give it. */
export const personName = ({ firstName, lastName }: Pick<DraftPerson, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

export const emptyDraft = (): RosterDraft => ({
  district: null,
  orgs: new Map(),
  courses: null,
  classes: new Map(),
  people: new Map(),
  enrollments: new Map(),
  sessionEnds: new Map(),
  sessionsEndedOn: null,
  skipped: { schools: 0, classrooms: 0, staff: 0, students: 0, enrollments: 0 },
  leftOut: new Set(),
  leftOutEnrollments: [],
  skippedPeople: new Map(),
  deleted: { classes: new Set(), people: new Set() },
})
