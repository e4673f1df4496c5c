import { z } from 'zod'
import { declareTask, id, requestId } from '../jobs/task.ts'

/** Invites a member of staff who was created, has returned or has another address: the area `session` sends the mail. */
export const inviteStaff = declareTask({
  name: 'people.inviteStaff',
  payload: z.object({ districtId: id, staffId: id, invitedBy: id.optional(), requestId }),
  lane: 'quick',
  attempts: 25,
})
