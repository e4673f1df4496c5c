import { administratorPlace } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { scopeAt } from '../access/scope.ts'
import { type MemberCall, scopeOf } from '../http/route.ts'
import { districtCounts, districtDetails, districtIncluded, districtRows } from './districts.ts'

/** A district with its counters, as a call answers with it. */
export async function districtAnswer(call: MemberCall, id: string, asAdministrator = false) {
  const [row] = await districtRows(call.tx, [id])
  if (!row) throw notFound()
  const scope = asAdministrator ? scopeAt(administratorPlace(id)) : scopeOf(call)
  const counts = await districtCounts(call.tx, [scope])
  return { data: districtDetails(row, counts.get(id), call.now), ...districtIncluded(call.query, [row]) }
}
