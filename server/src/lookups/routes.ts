import { listGrades } from '@hornbook/contract/lookups/grades'
import { listTimezones, readTimezone } from '@hornbook/contract/lookups/timezones'
import { canonicalTimeZone, timeZones } from '@hornbook/rules/time/dates'
import { notFound } from '../access/refusal.ts'
import { applyListQuery } from '../http/lists/page.ts'
import { memberRoute, type Route } from '../http/route.ts'
import { GRADES } from '../people/grades.ts'

export const lookupRoutes: readonly Route[] = [
  memberRoute(listTimezones, async call =>
    applyListQuery(
      call,
      timeZones().map(name => ({ id: name, name })),
    ),
  ),
  memberRoute(readTimezone, async ({ params }) => {
    if (canonicalTimeZone(params.timezoneId) !== params.timezoneId) throw notFound()
    return { data: { id: params.timezoneId, name: params.timezoneId } }
  }),
  memberRoute(listGrades, async call => applyListQuery(call, GRADES)),
]
