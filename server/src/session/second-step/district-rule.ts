import type { DistrictSecondStep } from '@hornbook/contract/session/second-step-rules'
import { teachersIn } from '../../access/scope.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type MemberCall, placeOf, scopeOf } from '../../http/route.ts'
import { withSecondStep } from './who-has-one.ts'

type Call = Pick<MemberCall, 'tx' | 'caller' | 'place' | 'now' | 'requestId'>

export async function readRule(call: Pick<Call, 'tx' | 'place'>): Promise<DistrictSecondStep> {
  const { districtId } = placeOf(call)
  const { second_step_since: requiredSince } = await call.tx
    .selectFrom('districts')
    .select('second_step_since')
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow()
  const staff = await teachersIn(call.tx, scopeOf(call))
    .select('staff.account_id')
    .where('staff.archived_at', 'is', null)
    .where('staff.role', 'is not', null)
    .execute()
  const secured = await withSecondStep(
    call.tx,
    staff.map(row => row.account_id),
  )
  return { required: requiredSince !== null, requiredSince, staff: staff.length, withSecondStep: secured.size }
}

/** Asks the staff for a second step from their next sign-in on, or no longer. Asking again changes nothing. */
export async function changeRule(call: Call, required: boolean): Promise<DistrictSecondStep> {
  const { tx, now } = call
  const { districtId } = placeOf(call)
  const changed = await tx
    .updateTable('districts')
    .set({ second_step_since: required ? new Date(now).toISOString() : null })
    .where('id', '=', districtId)
    .where('second_step_since', required ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (changed)
    await audit(tx, authorOf(call), districtId, 'district.secondStep', [
      {
        record: 'district',
        recordId: districtId,
        before: { secondStepRequired: !required },
        after: { secondStepRequired: required },
      },
    ])
  return readRule(call)
}
