import type { Endpoint } from '@hornbook/contract/endpoint'
import { PROOF_MINUTES } from '@hornbook/contract/session/second-step-limits'
import type { Settings } from '../configuration/settings.ts'
import { t } from '../texts/texts.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

type Asking = Pick<Endpoint, 'beforeSecondStep' | 'asksForProof'>

/** A session that lacks its second step reaches only what answers it; with none to answer, also what sets one up (SIGN-15). */
export function refuseBeforeSecondStep({ secondStep }: Pick<Caller, 'secondStep'>, { beforeSecondStep }: Asking): void {
  if (secondStep === null || beforeSecondStep === 'answer') return
  if (secondStep === 'setUp' && beforeSecondStep === 'setUp') return
  throw new Refusal('secondStep', { detail: t('refusalDetails:secondStep'), meta: { secondStep } })
}

/** Until when a caller's last proof counts; null if it no longer does. */
export function provedUntil({ provedAt }: Pick<Caller, 'provedAt'>, now: number): number | null {
  const until = (provedAt ?? 0) + PROOF_MINUTES * 60_000
  return until > now ? until : null
}

/** A session that was left open must not be enough for what is dangerous in the wrong hands (SIGN-15). */
export function refuseWithoutProof(
  caller: Pick<Caller, 'provedAt' | 'hasSecondStep'>,
  { asksForProof }: Asking,
  rule: Settings['secondStep'],
  now: number,
): void {
  if (asksForProof === undefined || provedUntil(caller, now) !== null) return
  if (asksForProof === 'whereRequired' && rule === 'offered' && !caller.hasSecondStep) return
  const by = caller.hasSecondStep ? 'secondStep' : 'password'
  throw new Refusal('proofNeeded', { detail: t('refusalDetails:proofNeeded'), meta: { with: by } })
}
