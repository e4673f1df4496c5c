import { z } from 'zod'
import { declareTask, id, requestId } from '../jobs/task.ts'

/** Tried for about 16 hours, which outlasts a mail server's bad night. */
const attempts = 12

const lane = 'remote'

/** Mails a one-time link: an invitation or a reset. */
export const mailLink = declareTask({ name: 'session.mailLink', payload: z.object({ linkId: id }), lane, attempts })

/** Tells somebody that they were added to a district. The request is part of the mail's identity. */
export const mailAdded = declareTask({
  name: 'session.mailAdded',
  // Jobs of an older version lack the last two.
  payload: z.object({ accountId: id, requestId, invitedBy: id.optional(), invitedTo: id.optional() }),
  lane,
  attempts,
})

/** Mails the link to a new address, which the link itself knows. */
export const mailNewEmail = declareTask({
  name: 'session.mailNewEmail',
  payload: z.object({ linkId: id }),
  lane,
  attempts,
})

/** Tells the address that an account had before. */
export const mailEmailChanged = declareTask({
  name: 'session.mailEmailChanged',
  payload: z.object({ linkId: id }),
  lane,
  attempts,
})

/** Tells somebody that their password was changed. */
export const mailPasswordChanged = declareTask({
  name: 'session.mailPasswordChanged',
  payload: z.object({ accountId: id, requestId }),
  lane,
  attempts,
})

/** Tells somebody that a sign-on was linked with their account. */
export const mailSignOnLinked = declareTask({
  name: 'session.mailSignOnLinked',
  payload: z.object({ accountId: id, requestId }),
  lane,
  attempts,
})

/** Tells somebody that their password is guessed at. */
export const mailGuesses = declareTask({
  name: 'session.mailGuesses',
  payload: z.object({ accountId: id, requestId }),
  lane,
  attempts,
})
