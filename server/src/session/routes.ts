import {
  inviteTeachers,
  readCredentialLink,
  requestCredentialLink,
  setCredentials,
} from '@hornbook/contract/session/credentials'
import { handOffSession } from '@hornbook/contract/session/hand-offs'
import { readSession, refreshSession, signIn, signOut } from '@hornbook/contract/session/session'
import { readStanding } from '@hornbook/contract/session/standing'
import { sendTestMail } from '@hornbook/contract/session/test-mails'
import { beginView, endView as endViewCall } from '@hornbook/contract/session/view-as'
import { livePlaces } from '../access/caller.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { within } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import { timezoneIncluded } from '../http/lists/query-options.ts'
import {
  idFrom,
  type MemberCall,
  memberRoute,
  memberRouteWithTransactions,
  publicRoute,
  type Route,
  serviceRoute,
} from '../http/route.ts'
import { linkHolder, requestLink, setPasswordByLink } from './credential-links.ts'
import { signInByCode } from './hand-off/exchange.ts'
import { issueCode } from './hand-off/issue.ts'
import { invite } from './invitations.ts'
import { myAccountRoutes } from './my-account/routes.ts'
import { userOf } from './people.ts'
import { reachOf } from './second-step/own.ts'
import { signInByPasskey } from './second-step/passkey-sign-in.ts'
import { prove } from './second-step/prove.ts'
import { secondStepRoutes } from './second-step/routes.ts'
import { signInWith } from './sign-in.ts'
import { signOnRoutes } from './sign-on/routes.ts'
import { standingOf } from './standing.ts'
import { supportRoutes } from './support/routes.ts'
import { tryMail } from './test-mail.ts'
import { stopViewing, view } from './view-as.ts'
import { endViewsOf } from './view-end.ts'

const withTimezone = async (user: Awaited<ReturnType<typeof userOf>>, query: unknown) => ({
  data: user,
  ...timezoneIncluded(query, [user.relationships.timezone]),
})

const ownUser = (call: MemberCall) => userOf(call.tx, call.caller, null, call)

export const sessionRoutes: readonly Route[] = [
  publicRoute(signIn, async call => {
    const { email = '', password = '', authenticationToken, passkey } = call.body.data.attributes
    if (passkey) return withTimezone(await signInByPasskey(call, passkey), call.query)
    if (authenticationToken) {
      const { user } = await signInByCode(call, authenticationToken)
      return withTimezone(user, call.query)
    }
    const { user, cookie } = await signInWith(call, email, password)
    return { ...(await withTimezone(user, call.query)), cookie }
  }),
  serviceRoute(handOffSession, call => issueCode(call, call.body.data.attributes)),
  memberRoute(readSession, async call => withTimezone(await ownUser(call), call.query)),
  memberRoute(readStanding, standingOf),
  memberRouteWithTransactions(refreshSession, async call => {
    const { caller, cookie } = await prove(call, call.body?.data.attributes ?? {})
    const user = await within(call.db.queries, reachOf(caller), tx => userOf(tx, caller, null, call))
    return { ...(await withTimezone(user, call.query)), ...(cookie !== undefined && { cookie }) }
  }),
  memberRoute(signOut, async call => {
    await call.tx
      .updateTable('sessions')
      .set({ ended_at: new Date(call.now).toISOString() })
      .where('token_hash', '=', call.caller.sessionHash)
      .execute()
    await endViewsOf(call.tx, call.caller.sessionHash, { author: authorOf(call), now: call.now })
    await audit(call.tx, authorOf(call), livePlaces(call.caller)[0]?.districtId ?? PROVIDER, 'session.signOut')
    return undefined
  }),
  publicRoute(readCredentialLink, call => linkHolder(call.db.queries, call.body.token, call.now)),
  publicRoute(setCredentials, async call => {
    const { user, cookie } = await setPasswordByLink(call, call.body.token, call.body.password)
    return { ...(await withTimezone(user, call.query)), cookie }
  }),
  publicRoute(requestCredentialLink, async call => {
    await requestLink(call, call.body.email)
    return undefined
  }),
  memberRoute(inviteTeachers, async call => {
    const ids = call.body.data.relationships.teachers.data.map(({ id }) => id)
    return { meta: await invite(call, ids) }
  }),
  memberRoute(beginView, call => {
    const { userId, reason } = call.body.data.attributes
    return view(call, userId, reason)
  }),
  memberRoute(endViewCall, async call => {
    await stopViewing(call, idFrom(call.params.viewAsId))
    return undefined
  }),
  memberRouteWithTransactions(sendTestMail, tryMail),
  ...supportRoutes,
  ...myAccountRoutes,
  ...signOnRoutes,
  ...secondStepRoutes,
]
