import type { ApiError } from './api-error.ts'

/** What every call sends and reports. The session fills it in, so that calls need not import the session. */
interface SessionHooks {
  token: string | null
  /** A call succeeded. Calls that the contract marks silent do not count as activity (SESS-4). */
  onSuccess: (silent: boolean) => void
  /** A call got a 401, other than reading the session, signing in or signing out. */
  onExpired: () => void
  /** The account is limited to training (403 `training`, SESS-9). */
  onTraining: () => void
  /** A write was refused (403, 404), so data read under the same rights may be out of reach too. */
  onRefusedWrite: () => void
  /** A call was refused because somebody only views (403 `viewingAs`). */
  onViewRefused: () => void
  /** The session lacks its second step (403 `secondStep`, SIGN-15): it must be answered, or set up. */
  onSecondStep: () => void
  /** Asks who is there (403 `proofNeeded`). Resolves once they have shown it; otherwise rejects with what the caller is told. */
  proveAgain: (refusal: ApiError) => Promise<void>
}

export const sessionHooks: SessionHooks = {
  token: null,
  onSuccess: () => {},
  onExpired: () => {},
  onTraining: () => {},
  onRefusedWrite: () => {},
  onViewRefused: () => {},
  onSecondStep: () => {},
  proveAgain: refusal => Promise.reject(refusal),
}
