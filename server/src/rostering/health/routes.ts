import type { Check } from '@hornbook/contract/rostering/checks'
import { CHECKS, listLikelyTwins, listRosterChecks } from '@hornbook/contract/rostering/health'
import type { Scope } from '../../access/scope.ts'
import { countByCondition } from '../../http/lists/nouns/list.ts'
import { pageInOrder, pageOf, requestedPage } from '../../http/lists/page.ts'
import { type MemberCall, memberRoute, type Route, scopeOf } from '../../http/route.ts'
import { CLASSROOMS } from '../../lists/classrooms.ts'
import { STUDENTS } from '../../lists/students.ts'
import { TEACHERS } from '../../lists/teachers.ts'
import { conditionOf } from './checks.ts'
import { countTwins, peopleOf, twinsIn } from './twins.ts'

const SOURCES = { students: STUDENTS, classrooms: CLASSROOMS, teachers: TEACHERS } as const

/** One query for each noun, and one for twins. */
async function countsIn({ tx, now }: MemberCall, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const counts = new Map([['twins', await countTwins(tx, scope)]])
  for (const [noun, source] of Object.entries(SOURCES)) {
    const checks = CHECKS.flatMap(({ check, noun: of }) => (of === noun && check !== 'twins' ? [check] : []))
    const conditions = new Map(checks.map((check: Check) => [check, conditionOf(check, now)]))
    for (const [check, count] of Object.entries(await countByCondition(tx, scope, source, conditions)))
      counts.set(check, count)
  }
  return counts
}

export const healthRoutes: readonly Route[] = [
  memberRoute(
    listRosterChecks,
    async call => {
      const counts = await countsIn(call, scopeOf(call))
      const rows = CHECKS.map(({ check, noun }) => ({ id: check, noun, count: counts.get(check) ?? 0 }))
      return pageInOrder(call, rows)
    },
    { heavy: true },
  ),
  memberRoute(
    listLikelyTwins,
    async call => {
      const scope = scopeOf(call)
      const asked = requestedPage(call)
      const found = await twinsIn(call.tx, scope, asked)
      const { data, links } = pageOf(call, found, asked, ({ id, cells }) => ({ id, cells }))
      const ids = new Set(data.flatMap(({ id, twin_id }) => [twin_id, id]))
      const people = await peopleOf(call.tx, scope, [...ids])
      const rows = data.map(({ id, twin_id, reasons, strength }) => ({
        id,
        reasons,
        strength,
        relationships: { students: [twin_id, id] },
        people: [twin_id, id].flatMap(student => people.get(student) ?? []),
      }))
      return { data: rows, links }
    },
    { heavy: true },
  ),
]
