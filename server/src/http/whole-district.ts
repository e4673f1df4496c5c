import { Refusal } from '../access/refusal.ts'
import { type MemberCall, scopeOf } from './route.ts'

/** Whoever sees only some schools would not see what they make, or lose sight of whom they change. */
export function requireWholeDistrict(call: Pick<MemberCall, 'place'>): void {
  if (scopeOf(call).extent !== 'district') throw new Refusal('forbidden')
}
