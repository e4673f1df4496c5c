import {
  completeStaffTraining,
  endStaffSessions,
  listSupportedStaff,
  reinviteStaff,
  requireStaffTraining,
  resetStaffSecondStep,
  unlockStaff,
} from '@hornbook/contract/session/staff-support'
import { memberRoute, type Route } from '../../http/route.ts'
import { completeTraining, endAllSessions, reinvite, requireTraining, resetSecondStep, unlock } from './help-staff.ts'
import { listStaff } from './supported-staff.ts'

export const supportRoutes: readonly Route[] = [
  memberRoute(listSupportedStaff, call => listStaff(call, call.query.search)),
  memberRoute(unlockStaff, unlock),
  memberRoute(reinviteStaff, reinvite),
  memberRoute(endStaffSessions, endAllSessions),
  memberRoute(completeStaffTraining, completeTraining),
  memberRoute(requireStaffTraining, requireTraining),
  memberRoute(resetStaffSecondStep, resetSecondStep),
]
