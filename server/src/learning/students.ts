import { MAX_PAGE_SIZE } from '@hornbook/contract/queries'
import type { ServiceCaller } from '../access/service-caller.ts'
import { type Database, within } from '../db/pool.ts'
import { pageOf, requestedPage } from '../http/lists/page.ts'
import type { Call } from '../http/route.ts'
import { reachOfToken } from './intake/student-finder.ts'

interface Query {
  readonly 'filter[sourcedIdIn]'?: readonly string[]
  readonly 'filter[oneRosterIdIn]'?: readonly string[]
  readonly 'filter[usernameIn]'?: readonly string[]
  readonly 'filter[districtIdEq]'?: string
}

/**
 * The current students within a service token's reach, by id. Without page[size] the page has 1,000: the app asks for a
 * class or a district, never for everybody at once (EVENT-19).
 */
export async function studentList(call: Call & { readonly db: Database; readonly serviceCaller: ServiceCaller }) {
  const { db, serviceCaller } = call
  const given = call.query as Query
  const paged = {
    ...call,
    query: { 'page[size]': MAX_PAGE_SIZE, ...given },
    caller: { accountId: callerOf(serviceCaller) },
  }
  const page = requestedPage(paged) as NonNullable<ReturnType<typeof requestedPage>>
  const districtId = serviceCaller.districtId ?? given['filter[districtIdEq]']
  const isElsewhere = given['filter[districtIdEq]'] !== undefined && given['filter[districtIdEq]'] !== districtId
  const rows = isElsewhere
    ? []
    : await within(db.queries, reachOfToken(serviceCaller), tx => {
        const columns = ['id', 'district_id', 'sourced_id', 'one_roster_id', 'username'] as const
        let query = tx.selectFrom('students').select(columns).where('archived_at', 'is', null)
        if (districtId !== undefined) query = query.where('district_id', '=', districtId)
        for (const [column, filter] of FILTERS) {
          const values = given[filter]
          if (values) query = query.where(column, 'in', values.length > 0 ? values : [''])
        }
        if (page.after) query = query.where('id', '>', page.after.id)
        return query
          .orderBy('id')
          .limit(page.size + 1)
          .execute()
      })
  const { data, links } = pageOf(paged, rows, page, ({ id }) => ({ id, cells: [] }))
  return {
    data: data.map(({ id, sourced_id, one_roster_id, username, district_id }) => ({
      id,
      username,
      sourcedId: sourced_id,
      oneRosterId: one_roster_id,
      districtId: district_id,
    })),
    links,
  }
}

const FILTERS = [
  ['sourced_id', 'filter[sourcedIdIn]'],
  ['one_roster_id', 'filter[oneRosterIdIn]'],
  ['username', 'filter[usernameIn]'],
] as const

const callerOf = ({ tokenId, name }: ServiceCaller) => `service token ${tokenId ?? name}`
