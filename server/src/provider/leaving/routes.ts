import { agreeToPurge, cancelPurge, proposePurge, readLeaving as readCall } from '@hornbook/contract/provider/leaving'
import { memberRoute, type Route } from '../../http/route.ts'
import { agree, cancel, propose } from './plan.ts'
import { readLeaving } from './read.ts'

export const leavingRoutes: readonly Route[] = [
  memberRoute(readCall, readLeaving),
  memberRoute(proposePurge, propose),
  memberRoute(agreeToPurge, agree),
  memberRoute(cancelPurge, cancel),
]
