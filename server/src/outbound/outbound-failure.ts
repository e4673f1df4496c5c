/** Why a call to another server got no answer that can be used. */
export type OutboundReason = 'insecure' | 'inside' | 'unreachable' | 'tooSlow' | 'tooLarge' | 'elsewhere'

export class OutboundFailure extends Error {
  readonly reason: OutboundReason
  readonly code: string

  /** `cause` is what the system said, such as ENOTFOUND in its code. */
  constructor(reason: OutboundReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
    // Logs name failures by their code.
    this.code = `OUTBOUND_${reason.toUpperCase()}`
  }
}
