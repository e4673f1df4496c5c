/** A class to be made. */
export interface ClassPlan {
  readonly name: string | null
  /** Grade code; null: a class of several grades, whose students also have a class of their own. */
  readonly grade: string | null
  readonly students: number
  readonly teachers: number
  /** Began on this week's Monday. */
  readonly justStarted?: boolean
  /** Last year's class: archived, its students are in other classes now. */
  readonly archived?: boolean
  /** The class that everybody looks at first: one child of every kind, names of every length. */
  readonly featured?: boolean
}

export interface SchoolPlan {
  readonly name: string
  readonly city: string
  readonly classes: readonly ClassPlan[]
}

/** Somebody with an account of their own (D 21). */
export interface PersonPlan {
  readonly email: string
  readonly first: string
  readonly last: string
  readonly role: 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher'
  readonly status?: 'training'
  readonly managedExternally?: boolean
  /** By name, of the district's schools. */
  readonly school?: string
  /** By name, of the school's classes. */
  readonly classroom?: string
}

/** A district to be made: everything that is generated follows from it, today's date and the time zone. */
export interface DistrictPlan {
  /** Its oneRosterId, by which a second start knows that it is there. */
  readonly code: string
  readonly name: string
  readonly timezone: string
  readonly membershipDays: number
  readonly oneRosterEnabled: boolean
  /** The roster system that its records came from. */
  readonly source: string | null
  /** Of its teachers' e-mail addresses. */
  readonly domain: string
  /** School years of learning up to today. */
  readonly years: number
  /** The share of its days of use that a class keeps; 1 for a class that uses the program as it should. */
  readonly use: number
  readonly people: readonly PersonPlan[]
  /** Made one after the other, so that a large district needs no more memory than a small one. */
  readonly schools: Iterable<SchoolPlan>
}
