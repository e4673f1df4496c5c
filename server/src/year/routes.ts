import {
  askForNewSchoolYear,
  beginNewSchoolYear,
  exceptFromNewSchoolYear,
  holdNewSchoolYear,
  letGoNewSchoolYear,
  listNewYearClassrooms,
  listNewYearStudents,
  planNewSchoolYear,
  readNewSchoolYear,
  readRehearsal,
  scheduleNewSchoolYear,
  undoNewSchoolYear,
  unscheduleNewSchoolYear,
} from '@hornbook/contract/year/new-year'
import type { Scope } from '../access/scope.ts'
import { type Db, within } from '../db/pool.ts'
import { pageOf, requestedPage } from '../http/lists/page.ts'
import {
  type MemberCall,
  memberRoute,
  memberRouteWithTransactions,
  type OwnTransactionsCall,
  type Route,
  scopeOf,
} from '../http/route.ts'
import { requireWholeDistrict } from '../http/whole-district.ts'
import { askFor, hold, letGo } from './holding.ts'
import { classroomsOf, studentsOf } from './lists.ts'
import { type Plan, planOf } from './plan.ts'
import { changeExceptions, changePlan } from './planning.ts'
import { rehearse } from './rehearsal.ts'
import { requestBegin, requestUndo, waitForYear } from './requests.ts'
import { schedule, unschedule } from './scheduling.ts'
import { currentYear, schoolYearAnswer, UNTOUCHED, yearRow } from './school-year.ts'

/** The new year is for those who see the whole district (decision 30). */
function districtScope(call: Pick<MemberCall, 'place'>): Scope {
  requireWholeDistrict(call)
  return scopeOf(call)
}

const answer = async (call: MemberCall) => ({
  data: await schoolYearAnswer(call.tx, districtScope(call), call.caller, call.now),
})

/** The year, once the caller has changed it. */
async function changed(call: MemberCall, work: (call: MemberCall) => Promise<void>) {
  requireWholeDistrict(call)
  await work(call)
  return answer(call)
}

async function currentPlan(call: MemberCall): Promise<{ scope: Scope; plan: Plan }> {
  const scope = districtScope(call)
  const { year } = await currentYear(call.tx, scope, call.now)
  const row = await yearRow(call.tx, scope.districtId, year)
  return { scope, plan: await planOf(call.tx, scope, row ?? { year, ...UNTOUCHED }) }
}

/** Enqueues the job in one transaction, waits for it outside, and answers with the year. */
async function afterJob(call: OwnTransactionsCall, request: (call: MemberCall, scope: Scope) => Promise<number>) {
  const { app, db } = call
  const scope = districtScope(call)
  const reach = [scope.districtId]
  const begin = async (tx: Db) => {
    const begun = await request({ ...call, tx }, scope)
    await call.key?.note(tx, String(begun))
    return begun
  }
  const year = call.key?.begun ? Number(call.key.begun) : await within(db.queries, reach, begin)
  const isDone = await waitForYear(app, scope.districtId, year)
  return { ...(await within(db.queries, reach, tx => answer({ ...call, tx }))), status: isDone ? 200 : 202 }
}

export const yearRoutes: readonly Route[] = [
  memberRoute(readNewSchoolYear, answer),
  memberRoute(holdNewSchoolYear, call => changed(call, hold)),
  memberRoute(letGoNewSchoolYear, call => changed(call, letGo)),
  memberRoute(askForNewSchoolYear, call => changed(call, askFor)),
  memberRoute(planNewSchoolYear, call => changed(call, () => changePlan(call, call.body))),
  memberRoute(exceptFromNewSchoolYear, call => changed(call, () => changeExceptions(call, call.body))),
  memberRoute(
    readRehearsal,
    async call => {
      const { scope, plan } = await currentPlan(call)
      return { data: { id: `${scope.districtId}-${plan.year}`, ...(await rehearse(call.tx, scope, plan)) } }
    },
    { heavy: true },
  ),
  memberRoute(
    listNewYearStudents,
    async call => {
      const { scope, plan } = await currentPlan(call)
      const asked = requestedPage(call)
      return pageOf(call, await studentsOf(call.tx, scope, plan, call.query, asked), asked, ({ id, cells }) => ({
        id,
        cells,
      }))
    },
    { heavy: true },
  ),
  memberRoute(
    listNewYearClassrooms,
    async call => {
      const { scope, plan } = await currentPlan(call)
      const asked = requestedPage(call)
      const rows = await classroomsOf(call.tx, scope, plan, call.query, asked)
      return pageOf(call, rows, asked, ({ id, cells }) => ({ id, cells }))
    },
    { heavy: true },
  ),
  memberRoute(scheduleNewSchoolYear, call => changed(call, () => schedule(call, call.body.data.attributes))),
  memberRoute(unscheduleNewSchoolYear, call => changed(call, unschedule)),
  memberRouteWithTransactions(beginNewSchoolYear, call =>
    afterJob(call, tx => requestBegin(tx, call.body.data.attributes.plan)),
  ),
  memberRouteWithTransactions(undoNewSchoolYear, call =>
    afterJob(call, (tx, scope) => requestUndo(tx, scope, call.body.data.attributes.override ?? false)),
  ),
]
