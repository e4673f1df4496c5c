import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../access/refusal.ts'

const MEBIBYTE = 1024 * 1024

export interface BodyLimits {
  readonly bytes: number
  readonly bytesPerCaller: number
}

/** What the bodies of all calls may take in memory, and those of one caller. */
export const BODY_LIMITS: BodyLimits = { bytes: 96 * MEBIBYTE, bytesPerCaller: 64 * MEBIBYTE }

/** How large a body is by its announced length or, without one, the most that its call takes. */
export function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const length = headers['content-length']
  return length === undefined ? routeOptions.bodyLimit : Math.min(Number(length), routeOptions.bodyLimit)
}

/** Bodies up to this size are not counted: the number of calls limits them. */
const SMALL = 16 * 1024

/**
 * Bodies in memory, by caller and in all. A body is counted before it is read. Beyond the budget a call is refused at once, so
 * that memory stays bounded (SAFE-26).
 */
export class BodyBudget {
  private readonly limits: BodyLimits
  private readonly byCaller = new Map<string, number>()
  private total = 0

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.limits = limits
  }

  /** Returns a function that gives the bytes back, once. Throws 429 for a caller who holds too much, else 503. */
  reserve(caller: string, bytes: number): () => void {
    if (bytes <= SMALL) return () => {}
    const own = this.byCaller.get(caller) ?? 0
    if (own > 0 && own + bytes > this.limits.bytesPerCaller) throw new Refusal('rateLimited', [], 1)
    if (this.total > 0 && this.total + bytes > this.limits.bytes) throw new Refusal('unavailable', [], 1)
    this.add(caller, bytes)
    let held = true
    return () => {
      if (held) this.add(caller, -bytes)
      held = false
    }
  }

  private add(caller: string, bytes: number) {
    this.total += bytes
    const own = (this.byCaller.get(caller) ?? 0) + bytes
    if (own === 0) this.byCaller.delete(caller)
    else this.byCaller.set(caller, own)
  }
}
