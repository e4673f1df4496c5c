import {
  askForNewEmail,
  changeMyName,
  changeMyPassword,
  changeMyTimezone,
  confirmNewEmail,
  endMyOtherSessions,
  endMySession,
  listMySessions,
  readMyAccount,
} from '@hornbook/contract/session/my-account'
import { changeMyNameOrder } from '@hornbook/contract/session/name-order'
import { memberRoute, memberRouteWithTransactions, type Route } from '../../http/route.ts'
import { readAccount } from './account.ts'
import { changeName } from './name.ts'
import { changeNameOrder } from './name-order.ts'
import { askForEmail, confirmEmail } from './new-email.ts'
import { changePassword } from './password.ts'
import { endOne, endOthers, listSessions } from './sessions.ts'
import { changeTimezone } from './timezone.ts'

/** What people do with their own account: each call is about the caller alone (SIGN-6). */
export const myAccountRoutes: readonly Route[] = [
  memberRoute(readMyAccount, readAccount),
  memberRoute(changeMyName, async call => {
    await changeName(call, call.body)
    return readAccount(call)
  }),
  memberRoute(changeMyTimezone, async call => {
    await changeTimezone(call, call.body.timezone)
    return readAccount(call)
  }),
  memberRoute(changeMyNameOrder, async call => {
    await changeNameOrder(call, call.body.nameOrder)
    return { nameOrder: call.body.nameOrder }
  }),
  memberRouteWithTransactions(askForNewEmail, askForEmail),
  memberRoute(confirmNewEmail, async call => {
    await confirmEmail(call, call.body.token)
    return readAccount(call)
  }),
  memberRouteWithTransactions(changeMyPassword, changePassword),
  memberRoute(listMySessions, async call => ({ items: await listSessions(call) })),
  memberRoute(endMySession, async call => {
    await endOne(call, call.params.sessionId)
    return undefined
  }),
  memberRoute(endMyOtherSessions, async call => ({ sessionsEnded: await endOthers(call) })),
]
