/** What every call carries and reports, set once by the session: calls know the token, never who holds it. */
interface Wire {
  token: string | null
  /** A call succeeded; those marked silent by the contract do not count as activity (SESS-4). */
  onSuccess: (silent: boolean) => void
  /** The session is gone (401), except while reading it, signing in or out. */
  onExpired: () => void
  /** The account may do nothing but train (403 `training`, SESS-9). */
  onTraining: () => void
  /** A write was refused (403, 404): what was read under the same rights may not be theirs any more. */
  onRefusedWrite: () => void
}

export const wire: Wire = {
  token: null,
  onSuccess: () => {},
  onExpired: () => {},
  onTraining: () => {},
  onRefusedWrite: () => {},
}
