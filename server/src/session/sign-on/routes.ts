import {
  changeDistrictSignOn,
  createDistrictSignOn,
  deleteDistrictSignOn,
  dismissSignOnAttempt,
  linkSignOnAttempt,
  listDistrictSignOns,
  listSignOnAttempts,
  readDistrictSignOn,
  readEmailDomains,
  readSignOnTest,
  setEmailDomains,
  testDistrictSignOn,
} from '@hornbook/contract/session/district-sign-ons'
import { linkMySignOn, linkSignOnOutcome, listMySignOns, unlinkMySignOn } from '@hornbook/contract/session/own-sign-ons'
import {
  acceptInvitationBySignOn,
  askDistrictForSignOn,
  finishSignOn,
  listSignOns as listCall,
  readSignOnOutcome,
  startSignOn,
} from '@hornbook/contract/session/sign-ons'
import { memberRoute, memberRouteWithTransactions, placeOf, publicRoute, type Route } from '../../http/route.ts'
import { dismissAttempt, linkAttempt, listAttempts } from './district-attempts.ts'
import { changeSignOn, createSignOn, deleteSignOn, listSignOns, readSignOn, signOnId } from './district-sign-ons.ts'
import { domainsOf, setDomains } from './domains.ts'
import { finish, sendToProvider } from './finish.ts'
import { beginInvitation } from './invitation.ts'
import { lookUpSignOns } from './look-up.ts'
import { askDistrict, readOutcome } from './outcome.ts'
import { beginLink, linkOutcome, listOwn, unlink } from './own.ts'
import { beginTest, readTest } from './tests-of-settings.ts'

/** For whoever signs in. */
const ofAnybody: readonly Route[] = [
  publicRoute(listCall, lookUpSignOns),
  publicRoute(startSignOn, call => sendToProvider(call, call.params.signOnId, call.query.return)),
  publicRoute(finishSignOn, call => finish(call, call.query)),
  publicRoute(readSignOnOutcome, call => readOutcome(call, call.query.problem)),
  publicRoute(askDistrictForSignOn, askDistrict),
  publicRoute(acceptInvitationBySignOn, call => beginInvitation(call, call.params.signOnId, call.body.token)),
]

/** For the district and the provider. */
const ofDistrict: readonly Route[] = [
  memberRoute(listDistrictSignOns, listSignOns),
  memberRoute(readDistrictSignOn, call => readSignOn(call, signOnId(call))),
  memberRoute(createDistrictSignOn, call => createSignOn(call, call.body.data.attributes)),
  memberRoute(changeDistrictSignOn, call => changeSignOn(call, signOnId(call), call.body.data.attributes)),
  memberRoute(deleteDistrictSignOn, async call => {
    await deleteSignOn(call, signOnId(call))
    return undefined
  }),
  memberRouteWithTransactions(testDistrictSignOn, beginTest),
  memberRoute(readSignOnTest, readTest),
  memberRoute(listSignOnAttempts, async call => ({ items: await listAttempts(call) })),
  memberRoute(linkSignOnAttempt, async call => {
    await linkAttempt(call, call.body.teacherId)
    return undefined
  }),
  memberRoute(dismissSignOnAttempt, async call => {
    await dismissAttempt(call)
    return undefined
  }),
  memberRoute(readEmailDomains, async call => ({ domains: await domainsOf(call.tx, placeOf(call).districtId) })),
  memberRoute(setEmailDomains, async call => ({ domains: await setDomains(call, call.body.domains) })),
]

/** For one's own account. */
const ofOneself: readonly Route[] = [
  memberRoute(listMySignOns, async call => ({ items: await listOwn(call) })),
  memberRouteWithTransactions(linkMySignOn, beginLink),
  memberRoute(unlinkMySignOn, async call => {
    await unlink(call, signOnId(call))
    return undefined
  }),
  memberRouteWithTransactions(linkSignOnOutcome, linkOutcome),
]

export const signOnRoutes: readonly Route[] = [...ofAnybody, ...ofDistrict, ...ofOneself]
