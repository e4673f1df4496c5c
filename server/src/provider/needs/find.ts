import type { Cause, Looked } from './cause.ts'
import { membershipsInNeed, quietDistricts } from './districts.ts'
import { returnedMails, unansweredInvitations } from './no-answer.ts'
import { stuckRosters, waitingFiles } from './stuck-files.ts'

/** Every reason why districts need somebody: a statement each, over all of them. */
export async function findCauses(looked: Looked): Promise<readonly Cause[]> {
  const causes = [
    await stuckRosters(looked),
    await waitingFiles(looked),
    await quietDistricts(looked),
    await membershipsInNeed(looked),
    await returnedMails(looked),
    await unansweredInvitations(looked),
  ]
  return causes.flat()
}
