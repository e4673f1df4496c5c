import type { AuditAction } from '@hornbook/contract/audit-actions'
import type { SupportedStaff } from '@hornbook/contract/session/staff-support'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { idFrom, type MemberCall, placeOf } from '../../http/route.ts'
import { setTraining, type TrainingStatus } from '../../people/training.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { invite } from '../invitations.ts'
import { resetStep } from '../second-step/reset.ts'
import { endSessions } from '../sign-in.ts'
import { forgetGuessesAt } from '../throttle.ts'
import { findStaff, readStaff } from './supported-staff.ts'

type Call = MemberCall<string, unknown, { readonly reason: string }>

const idOf = ({ params }: Call) => idFrom((params as { readonly teacherId?: string }).teacherId)

/** Each writes down why, and what was before. One who needs none of it any more is a 409: somebody else was faster. */
async function help(
  call: Call,
  action: AuditAction,
  before: Partial<SupportedStaff>,
  after: Partial<SupportedStaff>,
): Promise<void> {
  const change = { record: 'teacher', recordId: idOf(call), before, after }
  await audit(call.tx, authorOf(call), placeOf(call).districtId, action, [change], { reason: call.body.reason })
}

export async function unlock(call: Call): Promise<SupportedStaff> {
  const { account_id } = await findStaff(call, idOf(call))
  await lockAccount(call.tx, account_id)
  const { guesses, lockedUntil } = await readStaff(call, idOf(call))
  if (guesses === 0) throw new Refusal('conflict', { detail: t('session:support.notLocked') })
  await forgetGuessesAt(call.tx, account_id)
  await help(call, 'staff.unlock', { guesses, lockedUntil }, { guesses: 0, lockedUntil: null })
  return readStaff(call, idOf(call))
}

export async function reinvite(call: Call): Promise<SupportedStaff> {
  const { id } = await findStaff(call, idOf(call))
  const { sent } = await invite(call, [id], { reason: call.body.reason })
  if (sent === 0) throw new Refusal('conflict', { detail: t('session:support.notInvited') })
  return readStaff(call, id)
}

export async function endAllSessions(call: Call): Promise<SupportedStaff> {
  const { account_id } = await findStaff(call, idOf(call))
  await lockAccount(call.tx, account_id)
  const { sessions } = await readStaff(call, idOf(call))
  if (sessions === 0) throw new Refusal('conflict', { detail: t('session:support.notSignedIn') })
  await endSessions(call.tx, account_id, new Date(call.now).toISOString())
  await help(call, 'staff.endSessions', { sessions }, { sessions: 0 })
  return readStaff(call, idOf(call))
}

/** Nothing else in the portal changes this status. */
const changeTraining =
  (status: TrainingStatus) =>
  async (call: Call): Promise<SupportedStaff> => {
    const { id, status: before } = await findStaff(call, idOf(call))
    const { districtId } = placeOf(call)
    const isTraining = status === 'training'
    if (!(await setTraining(call.tx, { districtId, staffId: id }, status)))
      throw new Refusal('conflict', {
        detail: t(isTraining ? 'session:support.inTraining' : 'session:support.trained'),
      })
    const change = { record: 'teacher', recordId: id, before: { status: before }, after: { status } }
    const action = isTraining ? 'staff.requireTraining' : 'staff.completeTraining'
    await audit(call.tx, authorOf(call), districtId, action, [change], { reason: call.body.reason })
    return readStaff(call, id)
  }
export const completeTraining = changeTraining('enabled')
export const requireTraining = changeTraining('training')

export async function resetSecondStep(call: Call): Promise<SupportedStaff> {
  const { id, account_id: accountId } = await findStaff(call, idOf(call))
  if (accountId === call.caller.accountId) throw new Refusal('forbidden', { detail: t('session:step.notYourOwn') })
  const isDone = await resetStep(call.tx, {
    accountId,
    districtId: placeOf(call).districtId,
    record: 'teacher',
    recordId: id,
    author: authorOf(call),
    now: call.now,
    facts: { reason: call.body.reason },
  })
  if (!isDone) throw new Refusal('conflict', { detail: t('session:step.nothingToReset') })
  return readStaff(call, id)
}
