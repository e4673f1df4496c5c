import type { Cause, Looked } from './cause.ts'
import { membershipsInNeed, quietDistricts } from './districts.ts'
import { returnedMails, unansweredInvitations } from './no-answer.ts'
import { silentConnections } from './silent-connections.ts'
import { stuckRosters, waitingFiles } from './stuck-files.ts'

/** Every reason why districts need somebody: a statement each, over all of them, sent without waiting for one another. */
export async function findCauses(looked: Looked): Promise<readonly Cause[]> {
  const [quiet, others] = await Promise.all([quietDistricts(looked.tx, looked.now), otherCauses(looked)])
  return [...quiet.causes, ...others]
}

/** All but lessons that stop. */
export async function otherCauses(looked: Looked): Promise<readonly Cause[]> {
  const causes = await Promise.all([
    stuckRosters(looked),
    silentConnections(looked),
    waitingFiles(looked),
    membershipsInNeed(looked),
    returnedMails(looked),
    unansweredInvitations(looked),
  ])
  return causes.flat()
}
