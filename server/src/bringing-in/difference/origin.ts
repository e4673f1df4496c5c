/** The district that a roster goes into, and the system that it names as its source. */
export interface Origin {
  readonly districtId: string
  /** IANA name; memberships begin and end by its calendar (PEOPLE-5). */
  readonly timezone: string
  readonly source: string
  readonly now: number
}
