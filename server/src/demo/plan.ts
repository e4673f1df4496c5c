import type { UserType } from '@hornbook/rules/people/abilities'

/** A class to create. */
export interface ClassPlan {
  readonly name: string | null
  /** Grade code. Null for a class of several grades, whose students are also in a class of their own grade. */
  readonly grade: string | null
  readonly students: number
  readonly teachers: number
  /** Its students began on this week's Monday. */
  readonly justStarted?: boolean
  /** Last year's class: archived, and its students are in other classes now. */
  readonly archived?: boolean
  /** The class that people look at first: it has a child of every kind, and names of every length. */
  readonly featured?: boolean
}

export interface SchoolPlan {
  readonly name: string
  readonly city: string
  readonly classes: readonly ClassPlan[]
}

/** A member of staff with one of the demo's accounts (RUN-8). */
export interface PersonPlan {
  readonly email: string
  readonly first: string
  readonly last: string
  readonly role: Exclude<UserType, 'Administrator' | null>
  readonly status?: 'training'
  readonly managedExternally?: boolean
  /** The name of one of the district's schools. */
  readonly school?: string
  /** The name of one of the school's classes. */
  readonly classroom?: string
}

/** A district to create. What is generated depends only on this plan and the current time. */
export interface DistrictPlan {
  /** Its oneRosterId, which shows a later start that the district exists. */
  readonly code: string
  readonly name: string
  readonly timezone: string
  readonly membershipDays: number
  readonly oneRosterEnabled: boolean
  /** The roster system that its records came from, if any. */
  readonly source: string | null
  /** Whether its students have programs and languages, and its figures are shown by them. */
  readonly hasSubgroups: boolean
  /** The domain of its teachers' e-mail addresses. */
  readonly domain: string
  /** The number of school years of learning, up to today. */
  readonly years: number
  /** The share of its planned days on which a class really uses the program; 1 for all of them. */
  readonly usageRate: number
  readonly people: readonly PersonPlan[]
  /** Generated one at a time, so that a large district needs no more memory than a small one. */
  readonly schools: Iterable<SchoolPlan>
}
