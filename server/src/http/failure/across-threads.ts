import { Refusal } from '../../access/refusal.ts'

/** Why a call failed, as it crosses between threads: a copied Error loses everything but its message and stack. */
export type PlainFailure =
  | { readonly refusal: Pick<Refusal, 'code' | 'faults' | 'retryAfterSeconds'> }
  | { readonly failure: PlainError }

interface PlainError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly code: string | undefined
}

export function plainFailure(failure: unknown): PlainFailure {
  if (failure instanceof Refusal) {
    const { code, faults, retryAfterSeconds } = failure
    return { refusal: { code, faults, retryAfterSeconds } }
  }
  const { name, message, stack, code, retryAfterSeconds } = failure as Error & {
    code?: string
    retryAfterSeconds?: number
  }
  if (retryAfterSeconds !== undefined)
    return { refusal: { code: 'unavailable' as const, faults: [], retryAfterSeconds } }
  return { failure: { name, message, stack, code } }
}

export function failureFrom(plain: PlainFailure): Error {
  if ('refusal' in plain) return new Refusal(plain.refusal.code, plain.refusal.faults, plain.refusal.retryAfterSeconds)
  const { name, message, stack, code } = plain.failure
  return Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code })
}
