/** Which district a roster goes into, and which system it says it comes from. */
export interface Origin {
  readonly districtId: string
  /** IANA name; what has begun and ended is asked on its calendar (D 7). */
  readonly timezone: string
  readonly source: string
  readonly now: number
}
