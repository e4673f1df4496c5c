import { listGrades } from '@hornbook/contract/lookups/grades'
import { listTimezones, readTimezone } from '@hornbook/contract/lookups/timezones'
import { isTimeZone, timeZones } from '@hornbook/rules/dates'
import { notFound } from '../access/refusal.ts'
import { on, type Route } from '../http/route.ts'
import { GRADES } from '../people/grades.ts'

export const lookupRoutes: readonly Route[] = [
  on(listTimezones, async () => ({ data: timeZones().map(name => ({ id: name, name })) })),
  on(readTimezone, async ({ params }) => {
    if (!isTimeZone(params.timezoneId)) throw notFound()
    return { data: { id: params.timezoneId, name: params.timezoneId } }
  }),
  on(listGrades, async () => ({ data: GRADES })),
]
