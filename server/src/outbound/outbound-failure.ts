/** Why a call to another server got no answer that can be used. */
export type OutboundReason = 'insecure' | 'inside' | 'unreachable' | 'tooSlow' | 'tooLarge' | 'elsewhere'

export class OutboundFailure extends Error {
  readonly reason: OutboundReason
  readonly code: string

  constructor(reason: OutboundReason) {
    super(reason)
    this.reason = reason
    // Logs name failures by their code.
    this.code = `OUTBOUND_${reason.toUpperCase()}`
  }
}
